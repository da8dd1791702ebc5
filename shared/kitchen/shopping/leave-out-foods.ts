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
 * The needs without those of foods that are excluded, and the names of these, each once. One name of
 * a food decides for all of its lines, whatever else they call it.
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
 * Whether one of a food's names is excluded: by its key, the same in both languages, or by whole
 * words, as the check of content reads them, so that it finds nothing in what is left.
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

/** What the catalogue calls a food, in every language that it has. */
function namesOf({ name, aliases }: Row = {}): string[] {
  return [name, ...(Array.isArray(aliases) ? aliases : [])].filter(isPresent).map(valueText);
}
