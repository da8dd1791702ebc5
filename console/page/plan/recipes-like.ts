// The recipes that somebody may mean by a dish's name.

/** The maximum number of recipes that are suggested. */
const MAX_SUGGESTED = 3;
/** Words are compared by this many first letters: "pies" is like "pie", "Lauchkuchen" is like "Lauch". */
const MAX_STEM = 4;
/** A shorter word, such as "the" or "mit", says too little. */
const MIN_WORD = 4;

const stemsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize("NFD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    )
      .filter((word) => word.length >= MIN_WORD)
      .map((word) => word.slice(0, MAX_STEM)),
  );

/** The recipes that share the most words with the dish's name, and those that share at least half as many. */
export function recipesLike<R extends { name: string }>(recipes: readonly R[], dish: string): R[] {
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
