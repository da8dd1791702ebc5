// What a constraint keeps out of what is cooked, and what the catalogue is asked for its names: the
// value is one word in one language, rows are in any.
import type { Exclusion } from "../contracts/pack.ts";
import type { Constraint } from "../contracts/understand.ts";
import { wordsOf } from "./constraint-values.ts";
import { familyOf, foodsOf } from "./food-families.ts";
import { isPresent, valueText } from "./format-values.ts";
import { literal } from "./resource-fields.ts";

/** The food that the constraint leaves out; null for one that leaves none out. */
export function exclusionOf(one: Constraint): Exclusion | null {
  const [code] = wordsOf([one], "ingredient_excluded");
  if (code === undefined) return null;
  const bears = { column: "name", op: "ilike" as const, value: `%${literal(code)}%` };
  return {
    code,
    terms: [...new Set([code, ...foodsOf(code)])],
    table: "ingredients",
    named: { or: [{ column: "name", op: "category", value: familyOf(code) ?? code }, bears] },
    alike: { and: [bears, { column: "name", op: "not_category", value: code }] },
    namesOf: ({ name, aliases }) =>
      [name, ...(Array.isArray(aliases) ? aliases : [])].filter(isPresent).map(valueText),
  };
}
