// A model may introduce a block that has a head of its own: then the head stays, which is code's and counts what it has.
import { splitSentences } from "../split-sentences.ts";
import { openMarkdown } from "./open-markdown.ts";

const INTRODUCES = /\p{L}[^\n]*[:：]["'”’)\]*_]*\s*$/u;
const HEAD = /^[^\n]*\p{L}[^\n]*[:：][*_]*(?:\n|$)/u;

/**
 * Whether the sentence only introduces the block that follows, as the block itself does again.
 * @param before the text before the sentence: emphasis that reaches into it stays whole
 */
export function isIntroducedTwice(before: string, sentence: string, block: string): boolean {
  const isWhole = [before, before + sentence].every(
    (text) => openMarkdown(text).inline.length === 0,
  );
  return isWhole && INTRODUCES.test(sentence) && HEAD.test(block.trimStart());
}

/** The text without its last sentence where that only introduces what stands below, as that does again. */
export function introducedOnce(text: string, below: string): string {
  const sentences = splitSentences(text);
  const last = sentences.at(-1) ?? "";
  const before = sentences.slice(0, -1).join("");
  return isIntroducedTwice(before, last, below) ? before.trimEnd() : text;
}
