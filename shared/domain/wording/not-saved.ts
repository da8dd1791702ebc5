// The mark under a draft that is not saved, in every language that code speaks.
import { LANGUAGES } from "../../contracts/language.ts";
import { wordsFor } from "./words-for.ts";

const MARKS: readonly string[] = LANGUAGES.map((language) => wordsFor(language).reply.notSaved);

/** Whether a line is nothing but the mark; models add a "yet" to the English one. */
export function isNotSavedMark(line: string): boolean {
  const said = line.trim().toLowerCase().replace(" yet)", ")");
  return MARKS.some((mark) => mark.toLowerCase() === said);
}

/** A pattern that matches any of the marks, without anchors. */
export const NOT_SAVED_PATTERN = `(?:${MARKS.map((mark) => mark.replace(/[()]/g, "\\$&")).join("|")})`;
