// A filter in one line, as prompts and results show it.
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";

/** `where` as text: `name ilike "%port%" and (bottles gte 4 or …)`; `all rows` without a filter. */
export function describeFilter(filter: Filter | null | undefined): string {
  if (filter === null || filter === undefined) return "all rows";
  return "and" in filter
    ? filter.and.map(clauseText).join(" and ")
    : filter.or.map(clauseText).join(" or ");
}

function clauseText(item: Clause): string {
  if ("and" in item) return `(${item.and.map(conditionText).join(" and ")})`;
  if ("or" in item) return `(${item.or.map(conditionText).join(" or ")})`;
  return conditionText(item);
}

function conditionText({ column, op, value }: Condition): string {
  return `${column} ${op} ${JSON.stringify(value)}`;
}
