// Checks a generated plan against the requested days, counts and recipes (S11, S15, S17).
import type { DomainPack, SourceRow } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import {
  dateRangeOf,
  isAboutMeals,
  mealOf,
  numberOf,
  ofType,
  wordsOf,
  type DateRange,
} from "../constraint-values.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { isLeftovers, needsNoRecipe } from "./leftovers.ts";
import { clashesWith, clashesWithin, takenPlaces } from "./meal-slots.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

type Meal = Record<string, unknown>;

/**
 * One sentence per fault. With `sources`, a meal with two entries, or with an entry and one of these rows, is
 * also a fault.
 */
export function checkMealPlan(
  content: Record<string, unknown>,
  constraints: Constraint[],
  words: KitchenWords,
  sources?: SourceRow[],
): string[] {
  const meals = objectsOf(content.entries);
  const planned = rowsOf(sources ?? [], "meal_plans");
  const ranges = ofType(constraints, "date_range")
    .filter((one) => one.field === "" || isAboutMeals(one))
    .flatMap((one) => dateRangeOf(one) ?? []);
  return [
    ...(sources === undefined
      ? []
      : [...clashesWithin(meals, words), ...clashesWith(meals, planned, words)]),
    ...ranges.flatMap((range) => outside(meals, range, words)),
    ...ofType(constraints, "count").flatMap((one) =>
      otherCount(meals, one, planned, ranges, words),
    ),
    ...ofType(constraints, "servings").flatMap((one) => otherServings(meals, numberOf(one), words)),
    ...(wordsOf(constraints, "only_saved").length > 0 ? notSaved(meals, words) : []),
  ];
}

function outside(meals: Meal[], { from, to }: DateRange, words: KitchenWords): string[] {
  return meals.flatMap((meal) => {
    const day = valueText(meal.planned_on ?? "");
    return day >= from && day <= to
      ? []
      : [words.faults.outside(tell(meal, words), words.date(from), words.date(to))];
  });
}

/** Checks the number of meals, with or without those already planned, against the requested count. */
function otherCount(
  meals: Meal[],
  constraint: Constraint,
  planned: Meal[],
  ranges: DateRange[],
  words: KitchenWords,
): string[] {
  const wanted = numberOf(constraint);
  if (wanted !== null && isLeftovers(constraint.field)) return otherLeftovers(meals, wanted, words);
  if (wanted === null || !isAboutMeals(constraint)) return [];
  const type = mealOf(constraint);
  const ofType = (list: Meal[]) =>
    list.filter(({ meal_type }) => type === undefined || meal_type === type);
  const there = ofType(planned).filter(({ planned_on }) =>
    ranges.every(({ from, to }) => String(planned_on) >= from && String(planned_on) <= to),
  );
  const own = ofType(meals).length;
  if (own === wanted || own + there.length === wanted) return [];
  const meal = type === undefined ? null : wordOf(words.meals, type);
  return [words.faults.otherCount(own, meal, wanted)];
}

function otherLeftovers(meals: Meal[], wanted: number, words: KitchenWords): string[] {
  const own = meals.filter(({ title }) => isLeftovers(valueText(title ?? ""))).length;
  return own === wanted ? [] : [words.faults.otherLeftovers(own, wanted)];
}

function otherServings(meals: Meal[], wanted: number | null, words: KitchenWords): string[] {
  if (wanted === null) return [];
  return meals
    .filter(({ servings }) => isPresent(servings) && servings !== wanted)
    .map((meal) => words.faults.otherServings(tell(meal, words), valueText(meal.servings), wanted));
}

function notSaved(meals: Meal[], words: KitchenWords): string[] {
  return meals
    .filter(({ title, recipe_ref }) => isUnsaved(title, recipe_ref))
    .map((meal) => words.faults.notSaved(tell(meal, words)));
}

/** Leftovers and the like need no recipe. */
function isUnsaved(title: unknown, ref: unknown): boolean {
  if (isPresent(title) && needsNoRecipe(valueText(title))) return false;
  return !isPresent(ref) || valueText(ref).startsWith("gen_");
}

/** Faults of meals that are about to be written: their contents and occupied places. */
export const checkKitchenRows: NonNullable<DomainPack["checkRows"]> = (
  table,
  rows,
  rules,
  there,
  language = "en",
) => {
  if (table !== "meal_plans") return [];
  return [
    ...notSavedRows(rows, rules, kitchenWords(language)),
    ...(there === undefined ? [] : takenPlaces(rows, there)),
  ];
};

/** Meals without a saved recipe, where only those may be used and the message names no other (S17). */
function notSavedRows(
  rows: Meal[],
  { constraints, words: written }: { constraints: Constraint[]; words: string },
  words: KitchenWords,
): string[] {
  if (wordsOf(constraints, "only_saved").length === 0) return [];
  const said = written.toLowerCase();
  const isSaid = (title: unknown) =>
    isPresent(title) && said.includes(valueText(title).toLowerCase());
  return rows
    .filter((row) => Object.hasOwn(row, "title") || Object.hasOwn(row, "recipe_id"))
    .filter(({ title, recipe_id }) => isUnsaved(title, recipe_id) && !isSaid(title))
    .map((meal) => words.faults.onlySaved(tell(meal, words) || words.faults.aMeal));
}

function tell({ planned_on, meal_type, title }: Meal, words: KitchenWords): string {
  return [
    isPresent(planned_on) ? words.date(valueText(planned_on)) : "",
    wordOf(words.meals, meal_type),
    isPresent(title) ? `(${valueText(title)})` : "",
  ]
    .filter(isPresent)
    .join(" ");
}
