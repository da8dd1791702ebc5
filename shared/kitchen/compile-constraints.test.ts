// Constraints that a filter says exactly become filters; the others are left to checks.
import { expect, test } from "vitest";
import { ConditionSchema } from "../contracts/filter.ts";
import type { Constraint } from "../contracts/understand.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";

const pack = createKitchenPack();
const of = (type: string, value: string | number, field = ""): Constraint => ({
  ...{ type, value, field, confidence: 1 },
});

test.each<[table: string, constraint: Constraint, told: string]>([
  ["recipes", of("ingredient_excluded", "cod"), 'name not_category "cod"'],
  ["recipes", of("ingredient_excluded", "fish"), 'name not_category "fish"'],
  ["recipes", of("ingredient_excluded", "nuts (allergy)"), 'name not_category "nuts"'],
  ["recipes", of("ingredient_required", "fish"), 'name category "fish"'],
  ["recipes", of("ingredient_required", "Eggs"), 'name category "egg"'],
  ["recipes", of("ingredient_required", "tree nuts"), 'name category "nut"'],
  ["recipes", of("ingredient_required", "Onions"), 'recipe_ingredients.name ilike "%onion%"'],
  ["recipes", of("ingredient_required", "tomatoes"), 'recipe_ingredients.name ilike "%tomato%"'],
  [
    "recipes",
    of("ingredient_required", "asparagus"),
    'recipe_ingredients.name ilike "%asparagus%"',
  ],
  ["recipes", of("time_limit", 30), "total_minutes lte 30"],
  ["recipes", of("cuisine", "100%_x"), 'cuisine ilike "100\\\\%\\\\_x"'],
  ["recipes", of("difficulty", "Simple"), 'difficulty eq "easy"'],
  ["inventory", of("ingredient_excluded", "cod"), 'name not_category "cod"'],
  [
    "meal_plans",
    of("date_range", "2026-01-05..2026-01-10"),
    'planned_on between ["2026-01-05","2026-01-10"]',
  ],
  ["meal_plans", of("date_range", "2026-01-05"), 'planned_on between ["2026-01-05","2026-01-05"]'],
  [
    "inventory",
    of("date_range", "2026-01-05..2026-01-10", "expiring"),
    'expires_on between ["2026-01-05","2026-01-10"]',
  ],
  ["tasks", of("date_range", "2026-01-05", "tasks"), 'due_on between ["2026-01-05","2026-01-05"]'],
])("%s: %j → %s", (table, constraint, told) => {
  const conditions = pack.compileConstraints(table, [constraint]);
  for (const condition of conditions) {
    expect(ConditionSchema.safeParse(condition).success).toBe(true);
    const [own, child] = condition.column.split(".");
    expect(pack.tables[child === undefined ? table : own!]?.columns).toHaveProperty(child ?? own!);
  }
  expect(
    conditions.map(({ column, op, value }) => `${column} ${op} ${JSON.stringify(value)}`),
  ).toEqual([told]);
});

test.each<[table: string, constraint: Constraint]>([
  ["recipes", of("servings", 4)],
  ["recipes", of("equipment", "wok")],
  ["recipes", of("flavor", "sweet")],
  ["recipes", of("count", 3)],
  ["recipes", of("difficulty", "fiendish")],
  ["recipes", of("time_limit", "soon")],
  ["recipes", of("ingredient_excluded", " ")],
  ["recipes", of("date_range", "2026-01-05..2026-01-10")],
  ["meal_plans", of("date_range", "next week")],
  ["meal_plans", of("date_range", "2026-01-10..2026-01-05")],
  ["inventory", of("ingredient_required", "cod")],
  ["tasks", of("date_range", "2026-01-05..2026-01-10")],
  ["wines", of("ingredient_excluded", "cod")],
])("%s: nothing for %j", (table, constraint) => {
  expect(pack.compileConstraints(table, [constraint])).toEqual([]);
});
