// What is left to show of a block when parts of it stand in the reply already.
import type { ReplyBlock } from "./reply-blocks.ts";

/**
 * The block's text without the drafts and the list of changes that are shown. Rows stay: a list of
 * them is one text, with what stands above and below it.
 */
export function withoutShown(
  { text, holds }: ReplyBlock,
  blocks: ReplyBlock[],
  shown: ReadonlySet<string>,
): string {
  const parts = blocks.filter(({ key }) => holds.includes(key) && shown.has(key));
  return parts.reduce((left, part) => replacePart(left, part.text, ""), text).trim();
}

/**
 * The text with another in the place of a part of it; an empty one leaves no gap. Paragraphs of their own
 * only: the same words may stand in a list.
 */
export function replacePart(text: string, part: string, put: string): string {
  if (part === "") return text;
  return `\n\n${text}\n\n`
    .split(`\n\n${part}\n\n`)
    .flatMap((piece, at) => (at === 0 ? [piece] : [put, piece]))
    .map((piece) => piece.replace(/^\n+|\n+$/g, ""))
    .filter((piece) => piece !== "")
    .join("\n\n");
}
