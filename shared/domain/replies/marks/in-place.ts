// Replaces a sentence by code's own line and leaves the text around it unchanged.
import { openMarkdown } from "./open-markdown.ts";

const LINE_PREFIX = /^\s*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6}|>)[ \t]+)*/;

/**
 * @param textBefore the text before the sentence
 * @param sentence the replaced sentence, with its separator
 * @param line the replacement; empty: none
 * @returns the text that takes its place, with emphasis opened and closed as before
 */
export function inPlace(textBefore: string, sentence: string, line: string): string {
  const [prefix = ""] = LINE_PREFIX.exec(sentence) ?? [];
  const suffix = sentence.slice(sentence.trimEnd().length);
  const beginsLine = textBefore === "" || textBefore.endsWith("\n");
  const openMarks = openMarkdown(textBefore).inline;
  const openAfter = openMarkdown(textBefore + sentence).inline;
  const firstClosed = openMarks.findIndex((mark, index) => openAfter[index] !== mark);
  const sharedLength = firstClosed < 0 ? openMarks.length : firstClosed;
  const closingMarks = openMarks.slice(sharedLength).toReversed().join("");
  const openingMarks = openAfter.slice(sharedLength).join("");
  if (line === "") {
    const separator = beginsLine || !suffix.includes("\n") ? "" : suffix;
    return closingMarks + separator + openingMarks;
  }
  return prefix + closingMarks + (closingMarks === "" ? "" : " ") + openingMarks + line + suffix;
}
