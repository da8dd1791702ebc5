// Writes a household's first rows, and its owner's allergens, directly into the database: without the guard and without
// effects in the ledger.
import { escapeIdentifier } from "pg";
import type { Conversation } from "../conversation.ts";
import type { Query } from "../rows/read-rows.ts";
import { householdRows } from "./household-rows.ts";
import { dayFromNow, type SeedRecipe, type SeedRows } from "./seed-rows.ts";

export interface Person {
  id: string;
  householdId: string;
}

type Values = Record<string, unknown>;

/** @param query runs as the database's owner */
export async function stockHousehold(
  query: Query,
  { id, householdId }: Person,
  { household, language }: Conversation,
): Promise<void> {
  const insert = async (table: string, rows: readonly Values[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    const columns = Object.keys(first).map(escapeIdentifier).join(", ");
    await query(
      `insert into public.${escapeIdentifier(table)} (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.${escapeIdentifier(table)}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const ownerColumns = { household_id: householdId, created_by: id };
  const rows = mergeRows(householdRows(household.size, language), household.rows ?? {});

  const recipes = (rows.recipes ?? []).map((seed) => ({ recipeId: crypto.randomUUID(), seed }));
  const idsByName = new Map(recipes.map(({ recipeId, seed }) => [seed.name, recipeId]));
  await insert(
    "recipes",
    recipes.map(({ recipeId, seed }) => ({ ...ownerColumns, ...recipeValues(seed), id: recipeId })),
  );
  await insert(
    "recipe_ingredients",
    recipes.flatMap(({ recipeId, seed }) =>
      seed.lines.map((line, position) => {
        const [name, quantity, unit] = typeof line === "string" ? [line, null, null] : line;
        return {
          ...ownerColumns,
          ...withDefaults({ name, quantity, unit }),
          recipe_id: recipeId,
          position,
          optional: false,
        };
      }),
    ),
  );
  await insert(
    "inventory",
    (rows.inventory ?? []).map(({ name, quantity, unit = null, location = "pantry", expires }) => ({
      ...ownerColumns,
      ...withDefaults({ name, quantity, unit, location }),
      expires_on: expires === undefined ? null : dayFromNow(expires),
    })),
  );
  await insert(
    "shopping_list",
    (rows.shopping ?? []).map(({ name, quantity = null, unit = null }) => ({
      ...ownerColumns,
      ...withDefaults({ name, quantity, unit }),
      purchased: false,
    })),
  );
  await insert(
    "meal_plans",
    (rows.meals ?? []).map(({ day, title, meal = "dinner" }) => ({
      ...ownerColumns,
      ...withDefaults({ planned_on: dayFromNow(day), meal_type: meal }),
      recipe_id: idsByName.get(title) ?? null,
      title: idsByName.has(title) ? null : title,
    })),
  );
  await insert(
    "tasks",
    (rows.tasks ?? []).map(({ title, due }) => ({
      ...ownerColumns,
      ...withDefaults({ title, done: false }),
      due_on: due === undefined ? null : dayFromNow(due),
    })),
  );
  await insert(
    "preferences",
    (rows.preferences ?? []).map((preference) => ({
      user_id: id,
      ...withDefaults({ ...preference }),
    })),
  );
  if (household.allergens !== undefined) {
    await query("update public.profiles set allergens = $1 where user_id = $2", [
      [...household.allergens],
      id,
    ]);
  }
}

/** Adds the columns' defaults, which jsonb_populate_recordset does not apply. */
function withDefaults(values: Values): Values {
  const now = new Date().toISOString();
  return { id: crypto.randomUUID(), created_at: now, updated_at: now, ...values };
}

function recipeValues({ name, minutes = 30, servings = 4, steps = [] }: SeedRecipe): Values {
  return {
    ...withDefaults({ name, servings, prep_minutes: 10, cook_minutes: Math.max(0, minutes - 10) }),
    instructions: steps,
    tags: [],
  };
}

function mergeRows(base: SeedRows, added: SeedRows): SeedRows {
  const keys = new Set([...Object.keys(base), ...Object.keys(added)]) as Set<keyof SeedRows>;
  return Object.fromEntries(
    [...keys].map((key) => [key, [...(base[key] ?? []), ...(added[key] ?? [])]]),
  );
}
