// The mark under a draft that is not saved, in every language that code speaks.
import { LANGUAGES } from "../../contracts/language.ts";
import { wordsFor } from "./words-for.ts";

const MARKS: readonly string[] = LANGUAGES.map((language) => wordsFor(language).reply.notSaved);

/** A pattern that matches any of the marks, without anchors. */
export const NOT_SAVED_PATTERN = `(?:${MARKS.map((mark) => mark.replace(/[()]/g, "\\$&")).join("|")})`;
