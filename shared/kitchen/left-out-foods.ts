// Which foods of a list the user does not want on it: "leave out the red wine", "flour I have".
import type { Constraint } from "../contracts/understand.ts";
import { wordsOf } from "./constraint-values.ts";
import { createFoodFinder } from "./find-food.ts";
import { foodsOf } from "./food-families.ts";
import { genericKey } from "./generic-names.ts";

/**
 * Whether one of a food's names is excluded: by its key, the same in both languages, or by whole
 * words, as the check of content reads them, so that it finds nothing in what is left.
 */
export function leftOutFoods(constraints: Constraint[]): (names: string[]) => boolean {
  const rules = wordsOf(constraints, "ingredient_excluded").map((code) => ({
    key: genericKey(code),
    find: createFoodFinder({ kind: "wish", code, terms: foodsOf(code) }),
  }));
  return (names) =>
    names.some((name) =>
      rules.some(({ key, find }) => genericKey(name) === key || find(name).length > 0),
    );
}
