// I12: nothing that the household is allergic to is written, unless the user has said yes to exactly that
// question; and nothing else overrides the guard.
import { changesBetween } from "../household-state.ts";
import { applied, type Observed } from "../observed.ts";

/** Plain words for allergens, enough for a test. */
const WORDS: Record<string, RegExp> = {
  crustaceans: /\b(?:prawns?|shrimps?|crabs?|lobsters?|crayfish|langoustines?)\b/i,
  peanuts: /\bpeanuts?\b/i,
};

/** The tables that are checked, each with the column that names a food or a dish. */
const GUARDED: Record<string, string> = {
  recipes: "name",
  recipe_ingredients: "name",
  shopping_list: "name",
  meal_plans: "title",
};

export function checkAllergens(observation: Observed): string[] {
  const isConfirmed = observation.pendingBefore === "confirm_override" && observation.affirmative;
  const overrides = observation.ledger.filter(({ request }) => {
    const override = request["override"];
    return Array.isArray(override) && override.length > 0;
  });
  return [
    ...(overrides.length > 0 && !isConfirmed
      ? ["I12: a guard was set aside without a question"]
      : []),
    ...writtenAllergens(observation, isConfirmed),
  ];
}

function writtenAllergens(observation: Observed, isConfirmed: boolean): string[] {
  // An undo can only restore what was there before.
  if (observation.kind === "undo") return [];
  return changesBetween(observation.before, observation.after).flatMap(
    ({ kind, table, id, row }) => {
      const text = String(row[GUARDED[table] ?? ""] ?? "");
      // A name from before the allergy was known may stay when another column is changed.
      const old = String(observation.before.get(table)?.get(id)?.[GUARDED[table] ?? ""] ?? "");
      const codes = observation.allergens.filter(
        (code) => WORDS[code]?.test(text) && !WORDS[code]?.test(old),
      );
      if (kind === "gone" || codes.length === 0 || observation.screenRows.has(id)) return [];
      const ids = [id, String(row["recipe_id"] ?? "")];
      if (isRestored(observation, ids)) return [];
      return codes
        .filter((code) => !(isConfirmed && isOverridden(observation, ids, code)))
        .map((code) => `I12: ${table} got "${text.slice(0, 60)}" in spite of ${code}`);
    },
  );
}

/** Whether the run touched these rows only to undo earlier changes. */
function isRestored(observation: Observed, ids: string[]): boolean {
  const ownRows = applied(observation).filter(({ row_id }) => ids.includes(row_id ?? ""));
  return ownRows.length > 0 && ownRows.every(({ request }) => request["op"] === "undo");
}

function isOverridden({ ledger }: Observed, ids: string[], code: string): boolean {
  return ledger.some(
    ({ row_id, request }) =>
      ids.includes(row_id ?? "") &&
      Array.isArray(request["override"]) &&
      request["override"].includes(code),
  );
}
