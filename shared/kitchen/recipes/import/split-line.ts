// Separates ingredients that a page gives as one line.
import { isUnit } from "../../food/units.ts";
import { speller } from "./spell-words.ts";

/**
 * What is only a bullet separates anywhere; `*`, `|`, `·` and the like between white space or at the line's beginning; a
 * semicolon before white space.
 */
const BULLETS = /(?:^|\s)[•●▪◦‣∙·■▢☐✓*|;](?=\s)|[•●▪◦‣■▢☐]|;(?=\s)/gu;
const COMMAS = /,(?=\s{1,4}\p{N})|[、،](?=\s{0,4}\p{N})/gu;
/** Commas must separate at least this many parts: "1 can of tomatoes, 400 g" is one ingredient. */
const MIN_COMMA_PARTS = 3;

/**
 * The ingredients of a line that lists several. They are separated by bullets or semicolons, or else by commas if each
 * part has an amount and names something. Any other line is returned whole.
 */
export function splitLine(line: string): string[] {
  const bulletParts = partsOf(line, BULLETS);
  if (bulletParts.length >= 2) return bulletParts;
  const parts = partsOf(line, COMMAS);
  return parts.length >= MIN_COMMA_PARTS && parts.every(isCounted) ? parts : [line];
}

const partsOf = (line: string, mark: RegExp): string[] =>
  line
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

function isCounted(part: string): boolean {
  return (
    /^\p{N}/u.test(part) && speller()(part).some((word) => !/\p{N}/u.test(word) && !isUnit(word))
  );
}
