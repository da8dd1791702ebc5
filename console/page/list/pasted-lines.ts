// Turns the lines of a pasted text into items of a list.
import { unnumbered } from "../parts/unnumbered.ts";

/** The maximum number of items that are taken from one paste. */
export const MAX_PASTED = 200;
/** The API's limit for a name. */
const MAX_NAME = 200;

export interface Pasted {
  lines: string[];
  /** Whether there were more items, which are left out. */
  isTooMany: boolean;
  /** The number of lines left out because they are too long for a name. */
  tooLong: number;
}

/** The bullets at the start of a list's lines. */
const BULLET = /^(?:[-*•–☐☑]|\[[ xX]?\])\s+/;

const withoutBullet = (line: string) => line.trim().replace(BULLET, "").trim();

/** The lines of a text, without bullets and line numbers. */
export const listLines = (text: string): string[] =>
  unnumbered(text.split(/\r?\n/).map(withoutBullet))
    .map(withoutBullet)
    .filter((line) => line !== "");

/** @returns null for fewer than two lines, which are not a list */
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
