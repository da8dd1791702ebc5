// Random replies in the form in which Reply releases them, with row names that try to be more than text.
import * as fc from "fast-check";
import { escapeMarkdown } from "../../shared/domain/replies/markdown/escape-markdown.ts";
import { MARKDOWN_ATTACKS } from "./markdown-attacks.ts";

export interface KnownReply {
  markdown: string;
  /** The words that a reader sees, in order, without numbers and signs. */
  words: string[];
}

/** The words of a text, which stay the same whatever a platform does to punctuation. */
export function lettersOf(text: string): string[] {
  return text.replaceAll("\u200B", "").match(/\p{L}+/gu) ?? [];
}

const PIECES = [
  ..."\\ ` * _ [ ] ( ) < > ! | ~ # + - = : . & ; ^ 1 a / @ $ ~~ ** __ ``` ||".split(" "),
  ...[
    " ",
    "  ",
    "\n",
    "&#10;",
    "&lt;",
    "www.",
    "http://x.example",
    "me@x.example",
    "<b>",
    "é",
    "🍲",
  ],
  ...["@everyone", "@here", "@ann_b", "<@U12>", "<!channel>", "<#C1>", "<t:1:R>", ":fire:"],
  ...["# x", "- x", "1. x", "> x", "-# x", "<a href='//e'>", "</b>", "word"],
];

const hostileNameText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  // Longer attacks are left out, because a name without spaces that is longer than a message is split.
  fc.constantFrom(
    ...MARKDOWN_ATTACKS.map(([, attack]) => attack).filter((attack) => attack.length < 200),
  ),
);

interface Inline {
  markdown: string;
  words: string[];
}

const name: fc.Arbitrary<Inline> = hostileNameText
  .filter((text) => escapeMarkdown(text) !== "" && !text.includes("\uFEFF"))
  .map((text) => ({
    markdown: escapeMarkdown(text),
    words: lettersOf(text.replaceAll(/\p{Cc}/gu, " ")),
  }));

const word = fc.constantFrom(..."soup Rice überall 2 tsp. café, Done! ok".split(" "));
const words: fc.Arbitrary<Inline> = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .map((all) => ({ markdown: all.join(" "), words: lettersOf(all.join(" ")) }));

const styledText: fc.Arbitrary<Inline> = fc
  .tuple(fc.constantFrom("**", "*", "~~", "***"), words)
  .map(([mark, inline]) => ({ ...inline, markdown: `${mark}${inline.markdown}${mark}` }));

const code: fc.Arbitrary<Inline> = words.map((inline) => ({
  ...inline,
  markdown: `\`${inline.markdown}\``,
}));

const line: fc.Arbitrary<Inline> = fc
  .array(fc.oneof(name, words, styledText, code), { minLength: 1, maxLength: 4 })
  .map((all) => ({
    markdown: all.map(({ markdown }) => markdown).join(" "),
    words: all.flatMap((inline) => inline.words),
  }));

const items = fc.array(line, { minLength: 1, maxLength: 5 });

const list = (marker: (index: number) => string, lines: Inline[]): KnownReply => ({
  markdown: lines.map(({ markdown }, index) => `${marker(index)} ${markdown}`).join("\n"),
  words: lines.flatMap((inline) => inline.words),
});

const block: fc.Arbitrary<KnownReply> = fc.oneof(
  line,
  line.map((inline) => ({ ...inline, markdown: `## ${inline.markdown.replace(/#+$/, "")}` })),
  line.map((inline) => ({ ...inline, markdown: `> ${inline.markdown}` })),
  items.map((lines) => list(() => "-", lines)),
  items.map((lines) => list((index) => `${index + 1}.`, lines)),
  items.map((lines) => list(() => "- [ ]", lines)),
  words.map((inline) => ({ ...inline, markdown: `\`\`\`\n${inline.markdown}\n\`\`\`` })),
);

/** Replies without tables and links, which add words on some platforms. */
export const knownReply = (limits: { blocks: number }): fc.Arbitrary<KnownReply> =>
  fc.array(block, { minLength: 1, maxLength: limits.blocks }).map((blocks) => ({
    // A rule separates two lists.
    markdown: blocks.map(({ markdown }) => markdown).join("\n\n---\n\n"),
    words: blocks.flatMap((reply) => reply.words),
  }));

/** A paragraph that consists of a name only. */
export const nameAlone: fc.Arbitrary<KnownReply> = name;
