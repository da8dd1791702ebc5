// Reads of stock that take a word for the whole as a place (S24).
import type { Condition } from "../contracts/filter.ts";

/** Words that people use for everything they have at home. */
const EVERYTHING = /\b(?:pantry|larder|stock|at home|in the house|on hand|kitchen)\b/i;
/** Words that set one place against another. */
const PLACES =
  /\b(?:fridge|refrigerator|freezer|frozen|counter|cupboard|cabinet|shelf|shelves|drawer|cellar|basement|garage|location|place|where|only|just (?:in|from|the)|not|n't|except|besides|other than|rather)\b|n['’]t\b/i;

/**
 * Why a read may not filter by location: the user spoke of everything at home. Null when the words
 * contrast places, or say nothing about it in a language that this knows.
 */
export function checkKitchenRead({
  table,
  conditions,
  words,
}: {
  table: string;
  conditions: Condition[];
  words: string;
}): string | null {
  if (table !== "inventory" || !conditions.some(({ column }) => column === "location")) return null;
  if (!EVERYTHING.test(words) || PLACES.test(words)) return null;
  return "the user means everything in stock, wherever it is: read without a filter on location";
}
