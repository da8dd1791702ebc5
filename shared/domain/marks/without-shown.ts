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
  return parts.reduce((left, part) => withoutPart(left, part.text), text).trim();
}

/** Paragraphs of their own only: the same words may stand in a list. */
function withoutPart(text: string, part: string): string {
  return `\n\n${text}\n\n`
    .split(`\n\n${part}\n\n`)
    .map((piece) => piece.replace(/^\n+|\n+$/g, ""))
    .filter((piece) => piece !== "")
    .join("\n\n");
}
