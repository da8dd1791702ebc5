// A filter in one line, as prompts and results show what was asked for.
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";

/** `where` as text: `name ilike "%port%" and (bottles gte 4 or …)`; `all rows` without a filter. */
export function describeFilter(filter: Filter | null | undefined): string {
  if (filter === null || filter === undefined) return "all rows";
  return "and" in filter
    ? filter.and.map(clause).join(" and ")
    : filter.or.map(clause).join(" or ");
}

function clause(item: Clause): string {
  if ("and" in item) return `(${item.and.map(condition).join(" and ")})`;
  if ("or" in item) return `(${item.or.map(condition).join(" or ")})`;
  return condition(item);
}

function condition({ column, op, value }: Condition): string {
  return `${column} ${op} ${JSON.stringify(value)}`;
}
