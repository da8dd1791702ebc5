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
  let text = "";
  let from = 0;
  for (const { start, end } of tags) {
    text += sentence.slice(from, start);
    from = end;
    const next = sentence[end] ?? "";
    // The blank before a tag is the tag's, unless words would grow together.
    if (!/[\p{L}\p{N}]/u.test(next)) text = text.replace(/[ \t\u{A0}]+$/u, "");
    else if (/\S$/u.test(text)) text += " ";
  }
  text += sentence.slice(from);
  const isAtStart = tags[0] !== undefined && sentence.slice(0, tags[0].start).trim() === "";
  return {
    text: isAtStart ? text.replace(/^(\n*)[ \t]+/, "$1") : text,
    numbers: tags.flatMap(({ numbers }) => numbers),
  };
}
