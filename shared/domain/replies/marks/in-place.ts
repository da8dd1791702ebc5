// Puts code's own line in the place of a sentence: what stands around the sentence stays what it was.
import { openMarkdown } from "./open-markdown.ts";

const BEGINS = /^\s*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6}|>)[ \t]+)*/;

/**
 * @param before what stands before the sentence
 * @param sentence the one that goes, with what separates it from the next
 * @param line what stands instead; empty: nothing does
 * @returns the text for its place, emphasis open and closed as before
 */
export function inPlace(before: string, sentence: string, line: string): string {
  const [begins = ""] = BEGINS.exec(sentence) ?? [];
  const ends = sentence.slice(sentence.trimEnd().length);
  const isAlone = before === "" || before.endsWith("\n");
  const open = openMarkdown(before).inline;
  const left = openMarkdown(before + sentence).inline;
  const kept = open.findIndex((mark, at) => left[at] !== mark);
  const shared = kept < 0 ? open.length : kept;
  const closes = open.slice(shared).toReversed().join("");
  const opens = left.slice(shared).join("");
  if (line === "") {
    const separator = isAlone || !ends.includes("\n") ? "" : ends;
    return closes + separator + opens;
  }
  return begins + closes + (closes === "" ? "" : " ") + opens + line + ends;
}
