// The recipes that somebody may mean by a dish's name.
import { plainText } from "../parts/plain-text.ts";

/** The maximum number of recipes that are suggested. */
const MAX_SUGGESTED = 3;
/** Words are compared by this many first letters: "pies" is like "pie", "Lauchkuchen" is like "Lauch". */
const MAX_STEM = 4;
/** A shorter word, such as "the" or "mit", says too little. */
const MIN_WORD = 4;

/** The beginning of a name that says enough: "ba" may become "Barley soup". */
const MIN_BEGINNING = 2;

/** Its words in lower case and without accents. */
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
 * The recipes with a word from which on they begin like the dish. Without any, those that share the most words with it, and
 * those that share at least half as many.
 */
export function recipesLike<R extends { name: string }>(recipes: readonly R[], dish: string): R[] {
  const begun = recipes.filter(({ name }) => beginsLike(name, dish));
  if (begun.length > 0) return begun.slice(0, MAX_SUGGESTED);
  const wanted = stemsOf(dish);
  const found = recipes
    .map((recipe) => ({ recipe, shared: stemsOf(recipe.name).intersection(wanted).size }))
    .toSorted((one, other) => other.shared - one.shared);
  const [{ shared: maxShared } = { shared: 0 }] = found;
  return found
    .filter(({ shared }) => shared > 0 && shared * 2 >= maxShared)
    .slice(0, MAX_SUGGESTED)
    .map(({ recipe }) => recipe);
}
