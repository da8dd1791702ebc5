// Constraints as filter conditions, where the database can execute exactly what was asked for.
import type { Condition } from "../contracts/filter.ts";
import type { Constraint } from "../contracts/understand.ts";
import {
  dateRangeOf,
  difficultyOf,
  isAboutMeals,
  numberOf,
  ofType,
  wordsOf,
} from "./constraint-values.ts";
import { familyOf } from "./food-families.ts";
import { foodWords } from "./food-key.ts";

/** The date that a range is about in each table that has one. */
const DATE_COLUMNS: Record<string, { column: string; isMeant: (one: Constraint) => boolean }> = {
  meal_plans: { column: "planned_on", isMeant: (one) => one.field === "" || isAboutMeals(one) },
  tasks: { column: "due_on", isMeant: ({ field }) => /task|due|chore|prep/i.test(field) },
  cooking_log: { column: "cooked_on", isMeant: ({ field }) => /cooked|log|history/i.test(field) },
  inventory: { column: "expires_on", isMeant: ({ field }) => /expir|best before/i.test(field) },
};
/** What a food can be asked of: the table and the column that names it. */
const FOOD_COLUMNS: Record<string, string> = {
  recipes: "recipe_ingredients.name",
  inventory: "name",
  shopping_list: "name",
};

/**
 * The conditions of these constraints on a table, all of them to hold. Left out is what a filter can
 * only come near: equipment, flavour, counts, servings (any recipe can be cooked for more).
 */
export function compileKitchenConstraints(table: string, constraints: Constraint[]): Condition[] {
  return [
    ...foodConditions(table, constraints),
    ...(table === "recipes" ? recipeConditions(constraints) : []),
    ...dateConditions(table, constraints),
  ];
}

function foodConditions(table: string, constraints: Constraint[]): Condition[] {
  const column = FOOD_COLUMNS[table];
  if (column === undefined) return [];
  const excluded = wordsOf(constraints, "ingredient_excluded");
  // What is at home and on the list is not narrowed by a wish for a dish.
  const required = table === "recipes" ? wordsOf(constraints, "ingredient_required") : [];
  return [
    ...excluded.map((food): Condition => ({ column: "name", op: "not_category", value: food })),
    ...required.map((food): Condition => {
      const family = familyOf(food);
      return family === null
        ? { column, op: "ilike", value: `%${escapePattern(stemOf(food))}%` }
        : { column: "name", op: "category", value: family };
    }),
  ];
}

function recipeConditions(constraints: Constraint[]): Condition[] {
  const limits = ofType(constraints, "time_limit").flatMap((one) => numberOf(one) ?? []);
  const difficulty = ofType(constraints, "difficulty").flatMap((one) => difficultyOf(one) ?? []);
  return [
    ...wordsOf(constraints, "cuisine").map((cuisine): Condition => ({
      column: "cuisine",
      op: "ilike",
      value: escapePattern(cuisine),
    })),
    ...difficulty.map((value): Condition => ({ column: "difficulty", op: "eq", value })),
    ...limits.map((minutes): Condition => ({
      column: "total_minutes",
      op: "lte",
      value: Math.floor(minutes),
    })),
  ];
}

function dateConditions(table: string, constraints: Constraint[]): Condition[] {
  const dated = DATE_COLUMNS[table];
  if (dated === undefined) return [];
  return ofType(constraints, "date_range")
    .filter(dated.isMeant)
    .flatMap((one) => dateRangeOf(one) ?? [])
    .map(({ from, to }): Condition => ({ column: dated.column, op: "between", value: [from, to] }));
}

/** "eggs" → "egg", so that the pattern finds both. */
function stemOf(food: string): string {
  const said = food.trim().toLowerCase();
  const [key = ""] = foodWords(said).slice(-1);
  return said.endsWith("s") && key.length > 2 && !/(?:ss|us|is)$/.test(said)
    ? said.replace(/(?:(?<=[cs]h|x|o)es|s)$/, "")
    : said;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
