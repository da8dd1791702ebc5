// Checks a generated plan against the days, counts and recipes that the user requested (S11, S15, S17).
import type { DomainPack, SourceRow } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import {
  dateRangeOf,
  isAboutMeals,
  ofType,
  wordsOf,
  type DateRange,
} from "../constraint-values.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { countFaults, mealsInScope, scopeOf, servingsFaults } from "./counted-meals.ts";
import { needsNoRecipe } from "./leftovers.ts";
import { tellMeal } from "./tell-meal.ts";
import { clashesWith, clashesWithin, slotFaults } from "./meal-slots.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

type Meal = Record<string, unknown>;

/**
 * One sentence per fault. If there are `sources`, two entries for one meal, or an entry for a meal that one of
 * these rows plans, are also a fault.
 */
export function checkMealPlan(
  content: Record<string, unknown>,
  constraints: Constraint[],
  words: KitchenWords,
  sources?: SourceRow[],
): string[] {
  const meals = objectsOf(content.entries);
  const plannedMeals = rowsOf(sources ?? [], "meal_plans");
  const ranges = ofType(constraints, "date_range")
    .filter((constraint) => constraint.field === "" || isAboutMeals(constraint))
    .flatMap((constraint) => {
      const range = dateRangeOf(constraint);
      return range === null ? [] : [{ range, scope: scopeOf(constraint.field) }];
    });
  return [
    ...(sources === undefined
      ? []
      : [...clashesWithin(meals, words), ...clashesWith(meals, plannedMeals, words)]),
    ...ranges.flatMap(({ range, scope }) =>
      scope.isAll ? mealsOutside(mealsInScope(meals, scope), range, words) : [],
    ),
    ...ofType(constraints, "count").flatMap((constraint) =>
      countFaults(
        meals,
        constraint,
        { plannedMeals, ranges: ranges.map(({ range }) => range) },
        words,
      ),
    ),
    ...servingsFaults(meals, ofType(constraints, "servings"), words),
    ...(wordsOf(constraints, "only_saved").length > 0 ? unsavedMeals(meals, words) : []),
  ];
}

function mealsOutside(meals: Meal[], { from, to }: DateRange, words: KitchenWords): string[] {
  return meals.flatMap((meal) => {
    const day = valueText(meal.planned_on ?? "");
    return day >= from && day <= to
      ? []
      : [words.faults.outside(tellMeal(meal, words), words.date(from), words.date(to))];
  });
}

function unsavedMeals(meals: Meal[], words: KitchenWords): string[] {
  return meals
    .filter(({ title, recipe_ref }) => isUnsaved(title, recipe_ref))
    .map((meal) => words.faults.notSaved(tellMeal(meal, words)));
}

/** Whether a meal that needs a recipe has no saved one. Leftovers and the like need none. */
function isUnsaved(title: unknown, ref: unknown): boolean {
  if (isPresent(title) && needsNoRecipe(valueText(title))) return false;
  return !isPresent(ref) || valueText(ref).startsWith("gen_");
}

/** Faults of meals that are about to be written: no saved recipe, or a day and meal that are taken. */
export const checkKitchenRows: NonNullable<DomainPack["checkRows"]> = (
  table,
  rows,
  rules,
  existingRows,
  language = "en",
) => {
  if (table !== "meal_plans") return [];
  return [
    ...notSavedRows(rows, rules, kitchenWords(language)),
    ...(existingRows === undefined ? [] : slotFaults(rows, existingRows)),
  ];
};

/** Meals without a saved recipe, if only saved ones may be used and the message does not name the meal (S17). */
function notSavedRows(
  rows: Meal[],
  { constraints, words: text }: { constraints: Constraint[]; words: string },
  words: KitchenWords,
): string[] {
  if (wordsOf(constraints, "only_saved").length === 0) return [];
  const lowerText = text.toLowerCase();
  const isInMessage = (title: unknown) =>
    isPresent(title) && lowerText.includes(valueText(title).toLowerCase());
  return rows
    .filter((row) => Object.hasOwn(row, "title") || Object.hasOwn(row, "recipe_id"))
    .filter(({ title, recipe_id }) => isUnsaved(title, recipe_id) && !isInMessage(title))
    .map((meal) => words.faults.onlySaved(tellMeal(meal, words) || words.faults.aMeal));
}
