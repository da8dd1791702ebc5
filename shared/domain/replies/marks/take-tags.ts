// Removes the tags from a sentence and returns their numbers.
import { withoutTrailing } from "../../../contracts/texts.ts";
import { findTags, type TagKind } from "./find-tags.ts";

export interface UntaggedSentence {
  text: string;
  /** Numbers of receipts; empty if there is no tag, 0 for a tag that cannot be read. */
  numbers: number[];
  /** The operations that the tags state. */
  kinds: TagKind[];
}

/** @param count receipts that the prompt numbers */
export function takeTags(sentence: string, count: number): UntaggedSentence {
  const tags = findTags(sentence, count, true).tags.filter(({ isMemory }) => isMemory !== true);
  const [firstTag] = tags;
  if (firstTag === undefined) return { text: sentence, numbers: [], kinds: [] };
  let text = "";
  let from = 0;
  for (const { start, end } of tags) {
    text += sentence.slice(from, start);
    from = end;
    // The blank before a tag is removed with it, unless words would join.
    if (!/[\p{L}\p{N}]/u.test(sentence[end] ?? "")) text = withoutTrailing(text, " \t\u{A0}");
    else if (/\S$/u.test(text)) text += " ";
  }
  text += sentence.slice(from);
  if (sentence.slice(0, firstTag.start).trim() === "") text = text.replace(/^(\n*)[ \t]+/, "$1");
  // Removing a tag may leave text that is now a tag.
  const rest = takeTags(text, count);
  return {
    text: rest.text,
    numbers: [...tags.flatMap(({ numbers }) => numbers), ...rest.numbers],
    kinds: [...tags.flatMap(({ kinds }) => kinds), ...rest.kinds],
  };
}
