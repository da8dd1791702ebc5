// Makes text of rows and models safe for users: Markdown that links only to addresses the run shows
// (spec/replies#links), as a whole text or as a stream.
import { englishWords } from "../../wording/english.ts";
import { createIsKnown } from "./known-address.ts";
import { takeOutLinks } from "./take-out-links.ts";

const REMOVED_NOTE = englishWords.reply.linkRemoved;

/**
 * A whole text, unchanged except for links, images, references, addresses and HTML.
 * @param sources passages whose addresses may stay: rows, the user's message
 * @param placeholder the text that replaces an address, in the reader's language
 */
export function plainMarkdown(
  text: string,
  sources: readonly string[],
  placeholder = REMOVED_NOTE,
): string {
  return takeOutLinks("", text, createIsKnown(sources), placeholder).text;
}

export interface MarkdownGuard {
  /**
   * The next sentence without unknown links. A link that the sentence would complete in the released text is
   * removed, too.
   */
  push(sentence: string): string;
  /**
   * Adds plain text that code has written. It stays unchanged, unless the released text before it would change its
   * meaning: then a blank line is put before it, or parts of it are removed.
   */
  add(text: string): string;
}

/** The joined results of `push` and `add` are plain after every call. @param placeholder as in `plainMarkdown` */
export function createMarkdownGuard(
  sources: readonly string[],
  placeholder = REMOVED_NOTE,
): MarkdownGuard {
  const isKnown = createIsKnown(sources);
  /** The open block at the end of the released text. */
  let openText = "";
  const release = (text: string) => {
    const result = takeOutLinks(openText, text, isKnown, placeholder);
    openText = result.openText;
    return result.text;
  };
  return {
    push: release,
    add(text) {
      const textBefore = openText;
      const addition = release(text);
      if (addition === text) return text;
      openText = textBefore;
      return release(`\n\n${text}`);
    },
  };
}
