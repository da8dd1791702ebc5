// Shortens Alfred's replies for later prompts (spec/context#conversation): a short reply is kept whole, a longer
// one is condensed by rule.
import { clipText, estimateTokens } from "../prompting/sections/fit-section.ts";

/** Token limit of one heading or list item that is kept. */
const ITEM_TOKENS = 30;

/**
 * Keeps what the user may refer to later, as far as it fits. The first paragraph (what was said) and the last one
 * (what was asked or offered) have priority over headings, and these over the first lines of list items ("the second
 * one"). The number of left-out lines is stated.
 */
export function condenseReply(text: string, tokens: number): string {
  const wholeText = text.trim();
  if (estimateTokens(wholeText) <= tokens) return wholeText;
  const paragraphs = wholeText.split(/\n\s*\n/);
  const first = clipText(paragraphs[0] ?? "", Math.floor(tokens / 3));
  const last =
    paragraphs.length > 1 ? clipText(paragraphs.at(-1) ?? "", Math.floor(tokens / 4)) : "";
  const innerLines = paragraphs.slice(1, -1).flatMap((paragraph) => paragraph.split("\n"));
  let budget = tokens - estimateTokens(first) - estimateTokens(last);
  // Titles of shown things come before the items below them, so that "the third" can still be resolved.
  const chosenItems = new Map<number, string>();
  for (const isWanted of [isTitle, isHeadingOrItem]) {
    innerLines.forEach((line, index) => {
      // A repeated line, such as the same heading in each of several drafts, adds nothing.
      if (innerLines.indexOf(line) < index || !isWanted(line)) return;
      if (chosenItems.has(index)) return;
      const item = clipText(line.trimEnd(), ITEM_TOKENS);
      budget -= estimateTokens(item) + 1;
      if (budget >= 0) chosenItems.set(index, item);
    });
  }
  const items = [...chosenItems].toSorted(([a], [b]) => a - b).map(([, item]) => item);
  const missingCount = innerLines.filter((line) => line.trim() !== "").length - items.length;
  return [
    first,
    ...items,
    ...(missingCount > 0 ? [`(${missingCount} more lines of this reply not shown)`] : []),
    ...(last === "" ? [] : [last]),
  ].join("\n");
}

function isTitle(line: string): boolean {
  return /^(?:#{1,6} |\*\*[^*]+\*\*$)/.test(line.trimEnd());
}

/** A heading, a line in bold, or a list item that is not inside another. */
function isHeadingOrItem(line: string): boolean {
  return /^(?:#{1,6} |\*\*|[-*•] |\d{1,3}[.)] )/.test(line);
}
