// Which part of the kitchen the words speak of.
import type { Subdomain } from "./intent.ts";

const WORDS: readonly [RegExp, Subdomain][] = [
  [
    /\b(?:shopping|grocery|groceries)(?: ?list)?\b|\bthe list\b|\bmy list\b|\bour list\b|\bto buy\b|\bshopping\b/i,
    "shopping",
  ],
  [/\b(?:meal ?plan(?:s|ner)?|menu|planned|dinner plan|plan(?:s)? for)\b/i, "meal_plans"],
  [/\b(?:tasks?|to-?dos?|to do list|reminders?|chores?)\b/i, "tasks"],
  [/\b(?:cooking log|log|cooking history|history|cooked|made (?:last|recently))\b/i, "history"],
  [/\b(?:preferences?|tastes?|likes|dislikes|my taste)\b/i, "preferences"],
  [
    /\b(?:pantry|fridge|refrigerator|freezer|inventory|in stock|stock|cupboards?|larder|at home|in the house|counter|leftovers? (?:do|have)|kitchen|supplies)\b/i,
    "inventory",
  ],
  [/\b(?:recipes?|cook ?book|recipe (?:book|collection)|dish(?:es)?)\b/i, "recipes"],
];

/** The subdomain that the words name; null when they name none. */
export function subdomainIn(text: string): Subdomain | null {
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** `fridge`, `freezer`, `counter`; the pantry is everything in stock, so it is no place (S24). */
export function placeIn(text: string): string | null {
  const both =
    /\b(fridge|freezer|pantry|counter) (?:and|or) (?:in )?(?:the |my )?(fridge|freezer|pantry|counter)\b/i.exec(
      text,
    );
  if (both !== null) return `${both[1]} and ${both[2]}`.toLowerCase();
  const match =
    /\b(?:in|from|into|to|inside|on)?\s*(?:the|my|our)\s+(fridge|refrigerator|freezer|counter(?:top)?)\b/i.exec(
      text,
    );
  const word = match?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return word === "refrigerator" ? "fridge" : word.startsWith("counter") ? "counter" : word;
}

/** Where something is to be put: there the pantry is a place like any other. */
export function placeToPut(text: string): string | null {
  const place = placeIn(text);
  if (place !== null) return place;
  return /\b(?:in|into|to)\s+(?:the|my|our)\s+(?:pantry|cupboard|larder)\b/i.test(text)
    ? "pantry"
    : null;
}
