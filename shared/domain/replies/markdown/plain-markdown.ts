// Text of rows and models as it may reach a user: Markdown in which nothing leads where the run does not
// show (spec/replies#links), whole or as a stream.
import { createIsKnown } from "./known-address.ts";
import { takeOutLinks } from "./take-out-links.ts";

/**
 * A whole text, word for word but for links, images, references, addresses and HTML.
 * @param shown passages whose addresses may stay: rows, the user's message
 */
export function plainMarkdown(text: string, shown: readonly string[]): string {
  return takeOutLinks("", text, createIsKnown(shown)).text;
}

export interface MarkdownGuard {
  /** The next sentence, without what would be a link by itself or with what was released before. */
  push(sentence: string): string;
  /**
   * Text that is plain already, which code puts in between. It stays as it is, unless what was released
   * before it would make something else of it: then a blank line goes before, or parts of it go out.
   */
  add(text: string): string;
}

/** What `push` and `add` have returned, joined, is plain after every call. */
export function createMarkdownGuard(shown: readonly string[]): MarkdownGuard {
  const isKnown = createIsKnown(shown);
  /** Of what was released, the block that is not closed yet. */
  let open = "";
  const release = (text: string) => {
    const taken = takeOutLinks(open, text, isKnown);
    open = taken.open;
    return taken.text;
  };
  return {
    push: release,
    add(text) {
      const before = open;
      const joined = release(text);
      if (joined === text) return text;
      open = before;
      return release(`\n\n${text}`);
    },
  };
}
