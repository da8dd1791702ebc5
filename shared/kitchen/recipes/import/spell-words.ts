// Spells the words of a page and of what was taken of it alike, so that they can be held against each other.
import { isUnit, unitAliases, unitOf } from "../../food/units.ts";

/**
 * Gives a text's words and numbers in one spelling: units by their names, fractions and full width as digits. It
 * looks each word up once, so one page has one of it.
 */
export function speller(): (text: string) => string[] {
  const known = new Map<string, string>();
  const spelled = (word: string) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const isName = word.length <= LONGEST_UNIT && isUnit(word);
    const said = isName ? unitOf(word).name : word.replace(",", ".");
    known.set(word, said);
    return said;
  };
  return (text) => {
    const words =
      text
        .replaceAll("\u00AD", "")
        .normalize("NFKC")
        .toLowerCase()
        .match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)?/gu) ?? [];
    return words.map(spelled);
  };
}

/** Longer words name no unit, and need not be looked up. */
const LONGEST_UNIT = Math.max(
  ...unitAliases.flatMap(({ aliases }) => aliases.map((word) => word.length + 1)),
);
