// Reads the values of constraints: numbers, ranges of days, values of enums.
import type { Constraint } from "../contracts/answers/understand.ts";
import { difficultyWords, mealTypeWords, valueOfWord } from "./enum-maps.ts";

/** The constraints of a type, in their order. */
export function ofType(constraints: Constraint[], type: string): Constraint[] {
  return constraints.filter((constraint) => constraint.type === type);
}

/**
 * The values of the constraints of a type, without text in brackets: "nuts" for "nuts (allergy)". Blank values are
 * left out.
 */
export function wordsOf(constraints: Constraint[], type: string): string[] {
  return ofType(constraints, type)
    .map(({ value }) =>
      String(value)
        .replace(/\([^()]*\)/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((word) => word !== "");
}

/** The value as a positive number ("30" or 30); null for any other value. */
export function numberOf({ value }: Constraint): number | null {
  const number = typeof value === "number" ? value : Number(value.trim() || Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : null;
}

export interface DateRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of "2026-01-05..2026-01-10" or of one day; null for any other value. */
export function dateRangeOf({ value }: Constraint): DateRange | null {
  const [from = "", to = from] = String(value)
    .split("..")
    .map((day) => day.trim());
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
}

/** `easy`, `medium` or `hard`; null for a word that the map does not have. */
export function difficultyOf({ value }: Constraint): string | null {
  const standardValue = valueOfWord(difficultyWords, value);
  return typeof standardValue === "string" && Object.hasOwn(difficultyWords, standardValue)
    ? standardValue
    : null;
}

/**
 * Whether the `field` of a range of days or of a count names meals or days of a plan; false for a blank field.
 */
export function isAboutMeals({ field }: Constraint): boolean {
  return mealsNamedIn(field).length > 0 || /meal|plan|night|week/i.test(field);
}

/** The kinds of meal that a field names, in any of the seven languages. */
export function mealsNamedIn(field: string): string[] {
  const foldedField = field.toLowerCase();
  return Object.entries(mealTypeWords).flatMap(([meal, others]) =>
    [meal, ...others.split(",")].some((word) => foldedField.includes(word)) ? [meal] : [],
  );
}
