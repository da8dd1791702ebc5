// A sentence without its tags, and the numbers in them.
import { findTags } from "./find-tags.ts";

export interface Tagged {
  text: string;
  /** Numbers of receipts; empty without a tag, 0 for one that cannot be read. */
  numbers: number[];
}

/** @param count receipts that the prompt numbers */
export function takeTags(sentence: string, count: number): Tagged {
  const { tags } = findTags(sentence, count, true);
  const [first] = tags;
  if (first === undefined) return { text: sentence, numbers: [] };
  let text = "";
  let from = 0;
  for (const { start, end } of tags) {
    text += sentence.slice(from, start);
    from = end;
    // The blank before a tag is the tag's, unless words would grow together.
    if (!/[\p{L}\p{N}]/u.test(sentence[end] ?? "")) text = text.replace(/[ \t\u{A0}]+$/u, "");
    else if (/\S$/u.test(text)) text += " ";
  }
  text += sentence.slice(from);
  if (sentence.slice(0, first.start).trim() === "") text = text.replace(/^(\n*)[ \t]+/, "$1");
  // What stood around a tag may be one now.
  const left = takeTags(text, count);
  return { text: left.text, numbers: [...tags.flatMap(({ numbers }) => numbers), ...left.numbers] };
}
