// Lines of a pasted text, as items of a list.
import { unnumbered } from "../parts/unnumbered.ts";

/** The most items of one paste. */
export const MAX_PASTED = 200;
/** As long as the API takes a name. */
const MAX_NAME = 200;

export interface Pasted {
  lines: string[];
  /** There were more: they are left out. */
  isTooMany: boolean;
  /** How many lines are left out because they are longer than a name. */
  tooLong: number;
}

/** Signs that lists begin their lines with. */
const SIGN = /^(?:[-*•–☐☑]|\[[ xX]?\])\s+/;

const withoutSign = (line: string) => line.trim().replace(SIGN, "").trim();

/** The lines of a text, without the signs and the numbers that lists begin them with. */
export const listLines = (text: string): string[] =>
  unnumbered(text.split(/\r?\n/).map(withoutSign))
    .map(withoutSign)
    .filter((line) => line !== "");

/** @returns null for a text of one line, which is no list */
export function pastedLines(text: string): Pasted | null {
  const all = listLines(text);
  if (all.length < 2) return null;
  const fitting = all.filter((line) => line.length <= MAX_NAME);
  return {
    lines: fitting.slice(0, MAX_PASTED),
    isTooMany: fitting.length > MAX_PASTED,
    tooLong: all.length - fitting.length,
  };
}
