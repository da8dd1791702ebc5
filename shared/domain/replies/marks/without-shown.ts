// The part of a block that is left to show when parts of it are already in the reply.
import { withoutTrailing } from "../../../contracts/texts.ts";
import type { ReplyBlock } from "./reply-blocks.ts";

/**
 * The block's text without the drafts and the list of changes that are shown. The rows of a list
 * stay, because a list is one text with the lines above and below it.
 */
export function withoutShown(
  { text, containedKeys }: ReplyBlock,
  blocks: ReplyBlock[],
  shownKeys: ReadonlySet<string>,
): string {
  const parts = blocks.filter(({ key }) => containedKeys.includes(key) && shownKeys.has(key));
  return parts.reduce((rest, part) => replacePart(rest, part.text, ""), text).trim();
}

/**
 * The text with one part replaced; an empty replacement leaves no gap. Only whole paragraphs are replaced,
 * because the same words may occur in a list.
 */
export function replacePart(text: string, part: string, replacement: string): string {
  if (part === "") return text;
  return `\n\n${text}\n\n`
    .split(`\n\n${part}\n\n`)
    .flatMap((piece, index) => (index === 0 ? [piece] : [replacement, piece]))
    .map((piece) => withoutTrailing(piece.replace(/^\n+/, ""), "\n"))
    .filter((piece) => piece !== "")
    .join("\n\n");
}
