// The words in which people say which days, which meal and which recipes a plan is for.
import { DAY_PATTERN } from "../language/dates.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*";
const WEEKDAY = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const SPAN = new RegExp(
  "\\b(?:for )?((?:the )?(?:rest of )?(?:this|next|the|all|coming) (?:coming )?week(?:end)?|" +
    "(?:the )?next (?:\\d+|two|three|four|five|six|seven|ten) days|" +
    `${WEEKDAY} (?:to|through|until|till|-) ${WEEKDAY}|` +
    `${MONTH} \\d{1,2} ?(?:-|–|to|until|through) ?(?:${MONTH} )?\\d{1,2})`,
  "i",
);
const MEAL = /\b(breakfast|brunch|lunch|dinner|supper|snack|tea)(?:e?s)?\b/i;
const ONLY_SAVED =
  /\b(?:only |just )?(?:use |using |with |from )?(?:only |just )?(?:(?:my|our|the) (?:own )?saved (?:recipes?|ones|dishes)|saved (?:recipes?|ones) only|(?:only|just) saved (?:recipes?|ones|dishes)|(?:recipes|dishes) (?:that )?(?:i|we)(?:'ve| have) saved)\b/i;

/** The meal that the words name; dinner where they name none. */
export function mealIn(text: string): string {
  const word = MEAL.exec(text)?.[1]?.toLowerCase();
  if (word === "supper" || word === "tea") return "dinner";
  return word === "brunch" ? "breakfast" : (word ?? "dinner");
}

export function hasMeal(text: string): boolean {
  return MEAL.test(text);
}

/** A span of days, in the words said: `next week`, `Jan 5–10`. */
export function spanIn(text: string): string | null {
  return SPAN.exec(text)?.[1] ?? null;
}

/** A span or one day. */
export function daysIn(text: string): string | null {
  return spanIn(text) ?? new RegExp(`\\b(${DAY_PATTERN})\\b`, "i").exec(text)?.[1] ?? null;
}

export function onlySavedIn(text: string): boolean {
  return ONLY_SAVED.test(text);
}

/** The text without the words about saved recipes and leftovers. */
export function withoutPlanWords(text: string): string {
  return text
    .replace(ONLY_SAVED, " ")
    .replace(LEFTOVERS, " ")
    .replace(/\b(?:once|twice|only|just|use|using)\b/gi, " ");
}

const LEFTOVERS =
  /\b(?:with |and )?(?:one |two |\d+ )?(?:days? of |nights? of )?left-?overs?(?: (?:for )?(?:once|twice|one day|one night|one meal|two (?:days|nights|meals)|\d+ times?))?\b/i;

/** How often leftovers are wanted in a plan. */
export function leftoversIn(text: string): number {
  const said = LEFTOVERS.exec(text)?.[0];
  if (said === undefined) return 0;
  if (/\b(?:twice|two)\b/i.test(said)) return 2;
  return Math.min(10, Number(/\d+/.exec(said)?.[0] ?? 1));
}
