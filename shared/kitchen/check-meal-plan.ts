// A generated plan against the days, counts and recipes that were asked for (S11, S15, S17).
import type { DomainPack, SourceRow } from "../contracts/pack.ts";
import type { Constraint } from "../contracts/understand.ts";
import { rowsOf } from "./chosen-recipes.ts";
import {
  dateRangeOf,
  isAboutMeals,
  numberOf,
  ofType,
  wordsOf,
  type DateRange,
} from "./constraint-values.ts";
import { isPresent, objectsOf, valueText } from "./format-values.ts";
import { clashesWith, clashesWithin, takenPlaces } from "./meal-slots.ts";

type Meal = Record<string, unknown>;

const MEALS = /breakfast|lunch|dinner|snack/i;
const LEFTOVERS = /\bleft-?overs?\b/i;
/** Meals that nobody cooks from a recipe. */
const WITHOUT_RECIPE = /\b(?:leftovers?|eat(?:ing)? out|take-?away|takeout|restaurant|fasting)\b/i;

/**
 * One sentence per fault. With `sources`, a meal that has two entries, or one of these rows and an
 * entry, is a fault too.
 */
export function checkMealPlan(
  content: Record<string, unknown>,
  constraints: Constraint[],
  sources?: SourceRow[],
): string[] {
  const meals = objectsOf(content.entries);
  const planned = rowsOf(sources ?? [], "meal_plans");
  const ranges = ofType(constraints, "date_range")
    .filter((one) => one.field === "" || isAboutMeals(one))
    .flatMap((one) => dateRangeOf(one) ?? []);
  return [
    ...(sources === undefined ? [] : [...clashesWithin(meals), ...clashesWith(meals, planned)]),
    ...ranges.flatMap((range) => outside(meals, range)),
    ...ofType(constraints, "count").flatMap((one) => otherCount(meals, one, planned, ranges)),
    ...ofType(constraints, "servings").flatMap((one) => otherServings(meals, numberOf(one))),
    ...(wordsOf(constraints, "only_saved").length > 0 ? notSaved(meals) : []),
  ];
}

function outside(meals: Meal[], { from, to }: DateRange): string[] {
  return meals.flatMap((meal) => {
    const day = valueText(meal.planned_on ?? "");
    return day >= from && day <= to ? [] : [`${tell(meal)} is outside ${from} to ${to}`];
  });
}

/** The meals of a plan, or with those that are planned already, are as many as asked for. */
function otherCount(
  meals: Meal[],
  constraint: Constraint,
  planned: Meal[],
  ranges: DateRange[],
): string[] {
  const wanted = numberOf(constraint);
  if (wanted !== null && LEFTOVERS.test(constraint.field)) return otherLeftovers(meals, wanted);
  if (wanted === null || !isAboutMeals(constraint)) return [];
  const [type] = MEALS.exec(constraint.field)?.[0].toLowerCase().split(" ") ?? [];
  const ofType = (list: Meal[]) =>
    list.filter(({ meal_type }) => type === undefined || meal_type === type);
  const there = ofType(planned).filter(({ planned_on }) =>
    ranges.every(({ from, to }) => String(planned_on) >= from && String(planned_on) <= to),
  );
  const own = ofType(meals).length;
  if (own === wanted || own + there.length === wanted) return [];
  return [`the plan has ${own} ${type ?? "meal"} entries, and ${wanted} were asked for`];
}

function otherLeftovers(meals: Meal[], wanted: number): string[] {
  const own = meals.filter(({ title }) => LEFTOVERS.test(valueText(title ?? ""))).length;
  return own === wanted
    ? []
    : [`the plan has leftovers ${own} times, and ${wanted} were asked for: say so in the title`];
}

function otherServings(meals: Meal[], wanted: number | null): string[] {
  if (wanted === null) return [];
  return meals
    .filter(({ servings }) => isPresent(servings) && servings !== wanted)
    .map((meal) => `${tell(meal)} serves ${valueText(meal.servings)}, and ${wanted} was asked for`);
}

function notSaved(meals: Meal[]): string[] {
  return meals
    .filter(({ title, recipe_ref }) => isUnsaved(title, recipe_ref))
    .map(
      (meal) => `${tell(meal)} is not a saved recipe: give the ref of one, only these may be used`,
    );
}

/** Leftovers and the like need no recipe. */
function isUnsaved(title: unknown, ref: unknown): boolean {
  if (isPresent(title) && WITHOUT_RECIPE.test(valueText(title))) return false;
  return !isPresent(ref) || valueText(ref).startsWith("gen_");
}

/** What stands against meals that are about to be written: what they are made of, and their places. */
export const checkKitchenRows: NonNullable<DomainPack["checkRows"]> = (
  table,
  rows,
  rules,
  there,
) => {
  if (table !== "meal_plans") return [];
  return [...notSavedRows(rows, rules), ...(there === undefined ? [] : takenPlaces(rows, there))];
};

/** Meals without a saved recipe, where only those may be used and the message names no other (S17). */
function notSavedRows(
  rows: Meal[],
  { constraints, words }: { constraints: Constraint[]; words: string },
): string[] {
  if (wordsOf(constraints, "only_saved").length === 0) return [];
  const said = words.toLowerCase();
  const isSaid = (title: unknown) =>
    isPresent(title) && said.includes(valueText(title).toLowerCase());
  return rows
    .filter((row) => Object.hasOwn(row, "title") || Object.hasOwn(row, "recipe_id"))
    .filter(({ title, recipe_id }) => isUnsaved(title, recipe_id) && !isSaid(title))
    .map(
      (meal) => `${tell(meal) || "a meal"} is not a saved recipe, and only those were to be used`,
    );
}

function tell({ planned_on, meal_type, title }: Meal): string {
  return [planned_on, meal_type, isPresent(title) ? `(${valueText(title)})` : ""]
    .filter(isPresent)
    .map(valueText)
    .join(" ");
}
