// Spells the words of a page, and of the lines that were taken from it, in the same way, so that they can be
// compared.
import { isUnit, unitAliases, unitOf } from "../../food/units.ts";

/**
 * Returns a function that lists a text's words and numbers in one spelling: units by their names, fractions and
 * full-width digits as plain digits. The function remembers the words that it has looked up, so use one function
 * for a whole page.
 */
export function speller(): (text: string) => string[] {
  const spellings = new Map<string, string>();
  const spellingOf = (word: string) => {
    const cachedSpelling = spellings.get(word);
    if (cachedSpelling !== undefined) return cachedSpelling;
    const isName = word.length <= MAX_UNIT_LENGTH && isUnit(word);
    const spelling = isName ? unitOf(word).name : word.replace(",", ".");
    spellings.set(word, spelling);
    return spelling;
  };
  return (text) => {
    const words =
      text
        .replaceAll("\u00AD", "")
        .replaceAll(GLUED_PATTERN, " ")
        .normalize("NFKC")
        .toLowerCase()
        .replaceAll(DECIMALS, asFraction)
        .match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)?/gu) ?? [];
    return words.map(spellingOf);
  };
}

/** Matches between a number and its fraction, because "2½" must not become "21/2". */
const GLUED_PATTERN = /(?<=\p{Nd})(?=[¼½¾⅐-⅞])/gu;
const DECIMALS = /(?<![\p{N}.,])(\p{Nd}{1,3})[.,](5|25|75|3{2,4}|6{1,3}7|125)(?![\p{N}.,]?\p{N})/gu;
const FRACTIONS: Readonly<Record<string, string>> = {
  "5": "1/2",
  "25": "1/4",
  "75": "3/4",
  "125": "1/8",
};

/** "0.25" and "1.5" as people write them: "1/4", "1 1/2". */
function asFraction(_all: string, wholeNumber: string, part: string): string {
  const fraction = FRACTIONS[part] ?? (part.startsWith("3") ? "1/3" : "2/3");
  return wholeNumber === "0" ? fraction : `${wholeNumber} ${fraction}`;
}

/** Longer words are not units, and need not be looked up. */
const MAX_UNIT_LENGTH = Math.max(
  ...unitAliases.flatMap(({ aliases }) => aliases.map((word) => word.length + 1)),
);
