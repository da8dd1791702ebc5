// The things that count as at home for a shopping list: stock that is still good, and things that the message
// states.
import type { SourceRow } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { rowsOf } from "./chosen-recipes.ts";

type Row = Record<string, unknown>;

/**
 * The rows of stock that are still good, and those whose date has passed. @param today ISO date; if absent, all are
 * good
 */
export function stockOf(
  sources: SourceRow[],
  today?: string,
): { goodRows: Row[]; outdatedRows: Row[] } {
  const isPast = ({ expires_on: until }: Row) =>
    today !== undefined && isPresent(until) && valueText(until) < today;
  const { good: goodRows = [], past: outdatedRows = [] } = Object.groupBy(
    rowsOf(sources, "inventory"),
    (row) => (isPast(row) ? "past" : "good"),
  );
  return { goodRows, outdatedRows };
}

/**
 * The names of each thing that the user says is at home: in their words, with the amount if stated, and in
 * English. Words before a number need not belong to the thing ("about 500 g flour"), so it is also named
 * without them.
 */
export function namesStatedAtHome(constraints: Constraint[]): string[][] {
  return constraints.flatMap((constraint) => {
    const phrase = constraint.field.trim();
    const amount = phrase.slice(Math.max(phrase.search(/\p{N}/u), 0));
    const names = new Set([phrase, amount, ...wordsOf([constraint], "at_home")]);
    return constraint.type === "at_home" ? [[...names].filter((name) => name !== "")] : [];
  });
}
