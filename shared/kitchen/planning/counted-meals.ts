// Checks a plan against the numbers of meals, leftovers and portions that the user wants (S11, S15). A wish may
// concern only some of the meals ("2 of them lighter dinners"); code cannot tell which meals those are.
import type { Constraint } from "../../contracts/answers/understand.ts";
import { isAboutMeals, mealsNamedIn, numberOf, type DateRange } from "../constraint-values.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { isLeftovers } from "./leftovers.ts";
import { tellMeal } from "./tell-meal.ts";

type Meal = Record<string, unknown>;

/** Words by which a field names meals without narrowing them. */
const UNRESTRICTED_WORD =
  /^(?:breakfasts?|lunch(?:es)?|dinners?|suppers?|snacks?|meals?|left-?overs?|plan(?:s|ned)?|entr(?:y|ies)|week(?:s|ly|days?|nights?)?|nights?|evenings?|days?|servings?|portions?|people|persons?|number|total|count|of|in|for|on|and|per|the|a|all|this|next|each|every|new)$/iu;

/** The meals that a wish concerns, according to its `field`. */
export interface Scope {
  /** Meal types that the field names; empty: any. */
  types: string[];
  /** True if all meals of these types are meant. Otherwise only some are, and code cannot tell which. */
  isAll: boolean;
}

export function scopeOf(field: string): Scope {
  const words = field.match(/[\p{L}-]+/gu) ?? [];
  const isUnrestricted = (word: string) =>
    UNRESTRICTED_WORD.test(word) || mealsNamedIn(word).length > 0;
  return { types: mealsNamedIn(field), isAll: words.every(isUnrestricted) };
}

export function mealsInScope(meals: Meal[], { types }: Scope): Meal[] {
  return meals.filter(
    ({ meal_type }) => types.length === 0 || types.some((type) => type === meal_type),
  );
}

/**
 * One sentence if the number of meals is wrong both with and without those that are already planned. A larger
 * number also meets a wish about only some of the meals.
 */
export function countFaults(
  meals: Meal[],
  constraint: Constraint,
  { plannedMeals: planned, ranges }: { plannedMeals: Meal[]; ranges: DateRange[] },
  words: KitchenWords,
): string[] {
  const count = numberOf(constraint);
  if (count === null) return [];
  const scope = scopeOf(constraint.field);
  if (isLeftovers(constraint.field)) return leftoverFaults(meals, count, scope, words);
  if (!isAboutMeals(constraint)) return [];
  const plannedMeals = mealsInScope(planned, scope).filter(({ planned_on }) =>
    ranges.every(({ from, to }) => String(planned_on) >= from && String(planned_on) <= to),
  );
  const newCount = mealsInScope(meals, scope).length;
  if (newCount === count || newCount + plannedMeals.length === count) return [];
  if (!scope.isAll && newCount + plannedMeals.length > count) return [];
  const [type, ...others] = scope.types;
  const meal = type === undefined || others.length > 0 ? null : wordOf(words.meals, type);
  return [words.faults.otherCount(newCount, meal, count)];
}

function leftoverFaults(meals: Meal[], count: number, scope: Scope, words: KitchenWords): string[] {
  const leftovers = mealsInScope(meals, scope).filter(({ title }) =>
    isLeftovers(valueText(title ?? "")),
  ).length;
  const isEnough = leftovers === count || (!scope.isAll && leftovers > count);
  return isEnough ? [] : [words.faults.otherLeftovers(leftovers, count)];
}

/**
 * One sentence per meal with another number of portions than the user asked for. A meal may match either the number
 * for all meals or a number for some of them ("Saturday").
 */
export function servingsFaults(
  meals: Meal[],
  constraints: Constraint[],
  words: KitchenWords,
): string[] {
  const countWishes = constraints.flatMap((constraint) => {
    const count = numberOf(constraint);
    return count === null ? [] : [{ wanted: count, scope: scopeOf(constraint.field) }];
  });
  const specificCounts = countWishes
    .filter(({ scope }) => !scope.isAll)
    .map(({ wanted }) => wanted);
  return countWishes
    .filter(({ scope }) => scope.isAll)
    .flatMap(({ wanted, scope }) =>
      mealsInScope(meals, scope)
        .filter(({ servings }) => isPresent(servings) && servings !== wanted)
        .filter(({ servings }) => !specificCounts.includes(Number(servings)))
        .map((meal) =>
          words.faults.otherServings(tellMeal(meal, words), valueText(meal.servings), wanted),
        ),
    );
}
