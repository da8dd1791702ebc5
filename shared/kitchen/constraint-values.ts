// What a constraint's value says, read once: numbers, ranges of days, values of enums.
import type { Constraint } from "../contracts/answers/understand.ts";
import { difficultyWords, valueOfWord } from "./enum-maps.ts";

/** The constraints of a type, in their order. */
export function ofType(constraints: Constraint[], type: string): Constraint[] {
  return constraints.filter((one) => one.type === type);
}

/** Their values as words, without what stands in brackets: "nuts (allergy)". Blank ones are none. */
export function wordsOf(constraints: Constraint[], type: string): string[] {
  return ofType(constraints, type)
    .map(({ value }) =>
      String(value)
        .replace(/\s*\([^()]*\)/g, "")
        .trim(),
    )
    .filter((word) => word !== "");
}

/** "30", 30; null for anything that is no number above nothing. */
export function numberOf({ value }: Constraint): number | null {
  const number = typeof value === "number" ? value : Number(value.trim() || Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : null;
}

export interface DateRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** "2026-01-05..2026-01-10", or one day; null where it names no days. */
export function dateRangeOf({ value }: Constraint): DateRange | null {
  const [from = "", to = from] = String(value)
    .split("..")
    .map((day) => day.trim());
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
}

/** easy, medium or hard; null for a word that the map does not have. */
export function difficultyOf({ value }: Constraint): string | null {
  const known = valueOfWord(difficultyWords, value);
  return typeof known === "string" && Object.hasOwn(difficultyWords, known) ? known : null;
}

/** Whether a range of days or a count is about meals, as its `field` says; a blank field says nothing. */
export function isAboutMeals({ field }: Constraint): boolean {
  return /meal|dinner|lunch|breakfast|supper|snack|plan|night|week/i.test(field);
}
