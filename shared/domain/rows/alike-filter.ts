// Turns a search by words that found nothing into a search for similar names.
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { labelColumns } from "./check-read.ts";
import { conditionsOf } from "./filter-conditions.ts";

/**
 * Whether the query may have missed rows because it searched by words and not by `similar`. Refs, days,
 * numbers and fixed values are exact and miss nothing.
 */
export function mayMissByWords(pack: DomainPack, table: string, filter: Filter | null): boolean {
  const conditions = conditionsOf(filter);
  if (conditions.some(({ op }) => op === "similar")) return false;
  return conditions.some((condition) => searchesWords(pack, table, condition));
}

/** The filter with `similar` in place of patterns and names; null if that is not possible. */
export function alikeFilter(pack: DomainPack, table: string, filter: Filter | null): Filter | null {
  if (filter === null || !mayMissByWords(pack, table, filter)) return null;
  let isImpossible = false;
  const toSimilar = (condition: Condition): Condition => {
    if (!searchesWords(pack, table, condition)) return condition;
    const { column, op, value } = condition;
    const words = (Array.isArray(value) && value.length === 1 ? value[0] : value) ?? "";
    const text = typeof words === "string" ? words.replace(/[%_]+/g, " ").trim() : "";
    if (!["ilike", "eq", "in"].includes(op) || text === "") isImpossible = true;
    return { column, op: "similar", value: text };
  };
  const clauses = ("and" in filter ? filter.and : filter.or).map((clause): Clause => {
    if ("and" in clause) return { and: clause.and.map(toSimilar) };
    return "or" in clause ? { or: clause.or.map(toSimilar) } : toSimilar(clause);
  });
  if (isImpossible) return null;
  return "and" in filter ? { and: clauses } : { or: clauses };
}

function searchesWords(pack: DomainPack, table: string, { column, op }: Condition): boolean {
  if (["ilike", "contains", "overlaps", pack.families?.operator].includes(op)) return true;
  return ["eq", "in"].includes(op) && labelColumns(pack, table).includes(column);
}
