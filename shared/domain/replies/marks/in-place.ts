// Replaces a sentence by code's own line and leaves the text around it unchanged.
import { openMarkdown } from "./open-markdown.ts";

const BEGINS = /^\s*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6}|>)[ \t]+)*/;

/**
 * @param before the text before the sentence
 * @param sentence the replaced sentence, with its separator
 * @param line the replacement; empty: none
 * @returns the text for its place, with emphasis opened and closed as before
 */
export function inPlace(before: string, sentence: string, line: string): string {
  const [prefix = ""] = BEGINS.exec(sentence) ?? [];
  const suffix = sentence.slice(sentence.trimEnd().length);
  const isAlone = before === "" || before.endsWith("\n");
  const open = openMarkdown(before).inline;
  const openAfter = openMarkdown(before + sentence).inline;
  const firstClosed = open.findIndex((mark, at) => openAfter[at] !== mark);
  const sharedLength = firstClosed < 0 ? open.length : firstClosed;
  const closingMarks = open.slice(sharedLength).toReversed().join("");
  const openingMarks = openAfter.slice(sharedLength).join("");
  if (line === "") {
    const separator = isAlone || !suffix.includes("\n") ? "" : suffix;
    return closingMarks + separator + openingMarks;
  }
  return prefix + closingMarks + (closingMarks === "" ? "" : " ") + openingMarks + line + suffix;
}
