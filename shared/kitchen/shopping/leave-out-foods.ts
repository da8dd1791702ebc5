// Foods that the user does not want on a list: "leave out the red wine", "flour I have".
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { createFoodFinder } from "../food/find-food.ts";
import { foodsOf } from "../food/food-families.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { genericKey } from "../food/generic-names.ts";
import { mergeNeeds, type Need } from "./merge-needs.ts";

type Row = Record<string, unknown>;

/**
 * The needs without excluded foods, and the names of the excluded foods, each once. If one name of a food is
 * excluded, all lines of the food are.
 * @param catalogue rows by the key of a need
 */
export function leaveOutFoods(
  needs: Need[],
  constraints: Constraint[],
  catalogue: ReadonlyMap<string, Row>,
): { wanted: Need[]; leftOut: string[] } {
  const isExcluded = exclusionsIn(constraints);
  const unwanted = new Set(
    needs
      .filter(({ key, name }) => isExcluded([name, ...namesOf(catalogue.get(key))]))
      .map(({ key }) => key),
  );
  const gone = needs.filter(({ key }) => unwanted.has(key));
  const { items } = mergeNeeds(
    gone.map((need) => ({ ...need, amount: null })),
    [],
    () => undefined,
  );
  return {
    wanted: needs.filter(({ key }) => !unwanted.has(key)),
    leftOut: items.map(({ name }) => name),
  };
}

/**
 * Whether one of a food's names is excluded: by its key, which is the same in all languages, or by whole
 * words, as the check of content matches them, so that this check finds nothing in the remaining list.
 */
function exclusionsIn(constraints: Constraint[]): (names: string[]) => boolean {
  const rules = wordsOf(constraints, "ingredient_excluded").map((code) => ({
    key: genericKey(code),
    find: createFoodFinder({ kind: "wish", code, terms: foodsOf(code) }),
  }));
  return (names) =>
    names.some((name) =>
      rules.some(({ key, find }) => genericKey(name) === key || find(name).length > 0),
    );
}

/** The catalogue's names of a food, in all its languages. */
function namesOf({ name, aliases }: Row = {}): string[] {
  return [name, ...(Array.isArray(aliases) ? aliases : [])].filter(isPresent).map(valueText);
}
