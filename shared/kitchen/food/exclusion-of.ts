// The foods that a constraint excludes, and the catalogue query for their names: the value is one word in one
// language, rows are in any language.
import type { Exclusion } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { familyOf, foodsOf } from "./food-families.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { literal } from "../screens/resource-fields.ts";

type Row = Record<string, unknown>;

/** The food that the constraint excludes; null for a constraint that excludes none. */
export function exclusionOf(one: Constraint): Exclusion | null {
  const [code] = wordsOf([one], "ingredient_excluded");
  if (code === undefined) return null;
  const bears = { column: "name", op: "ilike" as const, value: `%${literal(code)}%` };
  return {
    table: "ingredients",
    named: { or: [{ column: "name", op: "category", value: familyOf(code) ?? code }, bears] },
    alike: { and: [bears, { column: "name", op: "not_category", value: code }] },
    rule: (named, alike) => {
      const apart = onlyAlike(named, alike);
      const ids = new Set(apart.map(({ id }) => id));
      const meant = named.filter(({ id }) => !ids.has(id));
      const terms = [code, ...foodsOf(code), ...namesOf(meant)];
      const who = one.field === "" ? {} : { who: one.field };
      return { kind: "wish", code, terms: [...new Set(terms)], except: namesOf(apart), ...who };
    },
  };
}

/**
 * The similar foods without an allergen of the named foods. A food with such an allergen is made of the named
 * food: peanut butter, of peanuts.
 */
function onlyAlike(named: Row[], alike: Row[]): Row[] {
  const ids = new Set(alike.map(({ id }) => id));
  const own = new Set(named.filter(({ id }) => !ids.has(id)).flatMap(allergensOf));
  return alike.filter((row) => !allergensOf(row).some((code) => own.has(code)));
}

function allergensOf({ allergens }: Row): unknown[] {
  return Array.isArray(allergens) ? allergens : [];
}

/** The catalogue's names of these foods in all its languages; its rows have no order. */
function namesOf(rows: Row[]): string[] {
  const names = rows.flatMap(({ name, aliases }) => [
    name,
    ...(Array.isArray(aliases) ? aliases : []),
  ]);
  return [...new Set(names.filter(isPresent).map(valueText))].toSorted();
}
