// The recipes that a person may mean by a dish's name.
import { plainText } from "../parts/plain-text.ts";

/** The maximum number of recipes that are suggested. */
const MAX_SUGGESTED = 3;
/** Words are compared by this many first letters: "cakes" is like "cake", "Lauchkuchen" is like "Lauch". */
const MAX_STEM = 4;
/** Shorter words, such as "the" or "mit", are ignored. */
const MIN_WORD = 4;

/** The minimum length of a beginning: "ba" suggests "Barley soup". */
const MIN_BEGINNING = 2;

/** The text's words in lower case and without accents. */
const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const stemsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length >= MIN_WORD)
      .map((word) => word.slice(0, MAX_STEM)),
  );

/** Whether the name, from one of its words on, begins like the dish. */
function beginsLike(name: string, dish: string): boolean {
  const beginning = wordsOf(dish).join(" ");
  return (
    beginning.length >= MIN_BEGINNING && ` ${wordsOf(name).join(" ")}`.includes(` ${beginning}`)
  );
}

/**
 * The recipes whose name, from one of its words on, begins like the dish. If there are none: the recipes that share the most
 * words with the dish, and those that share at least half as many.
 */
export function recipesLike<R extends { name: string }>(recipes: readonly R[], dish: string): R[] {
  const completions = recipes.filter(({ name }) => beginsLike(name, dish));
  if (completions.length > 0) return completions.slice(0, MAX_SUGGESTED);
  const wanted = stemsOf(dish);
  const byShared = recipes
    .map((recipe) => ({ recipe, shared: stemsOf(recipe.name).intersection(wanted).size }))
    .toSorted((a, b) => b.shared - a.shared);
  const [{ shared: maxShared } = { shared: 0 }] = byShared;
  return byShared
    .filter(({ shared }) => shared > 0 && shared * 2 >= maxShared)
    .slice(0, MAX_SUGGESTED)
    .map(({ recipe }) => recipe);
}
