// Finds a model's introduction of a block that has its own heading. The heading stays, because code wrote it and it
// counts the block's content.
import { withoutTrailing } from "../../../contracts/texts.ts";
import { splitSentences } from "../split-sentences.ts";
import { openMarkdown } from "./open-markdown.ts";

const LETTER = /\p{L}/u;

/** Whether a line that has letters ends with a colon. The characters of `trailingCharacters` may follow the colon. */
function endsWithColon(line: string, trailingCharacters: string): boolean {
  const words = withoutTrailing(line, trailingCharacters);
  return (words.endsWith(":") || words.endsWith("：")) && LETTER.test(words);
}

/**
 * Whether the sentence only introduces the block that follows, which has an introduction of its own.
 * @param textBefore the text before the sentence: emphasis that reaches into the sentence must not be broken
 */
export function isIntroducedTwice(textBefore: string, sentence: string, block: string): boolean {
  const hasNoOpenEmphasis = [textBefore, textBefore + sentence].every(
    (text) => openMarkdown(text).inline.length === 0,
  );
  return hasNoOpenEmphasis && isIntroduction(sentence) && hasHead(block);
}

/**
 * Whether the last line of a model's sentence ends with a colon, perhaps with quotes, brackets or emphasis
 * after it.
 */
const isIntroduction = (sentence: string) =>
  endsWithColon(sentence.trimEnd().split("\n").at(-1) ?? "", `"'”’)]*_`);
/** Whether a block that code wrote begins with a line that ends with a colon, emphasis aside. */
const hasHead = (block: string) => endsWithColon(block.trimStart().split("\n", 1)[0] ?? "", "*_");

/**
 * The text without its last sentence, if that only introduces a passage below that has its own introduction.
 */
export function introducedOnce(text: string, textBelow: string): string {
  const sentences = splitSentences(text);
  const lastSentence = sentences.at(-1) ?? "";
  const textBefore = sentences.slice(0, -1).join("");
  return isIntroducedTwice(textBefore, lastSentence, textBelow) ? textBefore.trimEnd() : text;
}
