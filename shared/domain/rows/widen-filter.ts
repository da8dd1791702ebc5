// Widens a read's filter to values that users do not tell apart (`TableSpec.readTogether`).
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";
import type { TableSpec } from "../../contracts/pack.ts";

/** The filter whose `eq` and `in` conditions on such a value also find the values that are read together with it. */
export function widenFilter<F extends Filter | null>(
  spec: Pick<TableSpec, "readTogether"> | undefined,
  filter: F,
): F;
export function widenFilter(
  spec: Pick<TableSpec, "readTogether"> | undefined,
  filter: Filter | null,
): Filter | null {
  if (filter === null || spec?.readTogether === undefined) return filter;
  const together = spec.readTogether;
  const widen = (condition: Condition): Condition => {
    const { column, op, value } = condition;
    if (op !== "eq" && op !== "in") return condition;
    const values = [value].flat();
    const others = values.flatMap((given) => together[column]?.[String(given)] ?? []);
    return others.length === 0
      ? condition
      : { column, op: "in", value: [...new Set([...values, ...others])] };
  };
  const widenClause = (clause: Clause): Clause => {
    if ("and" in clause) return { and: clause.and.map(widen) };
    return "or" in clause ? { or: clause.or.map(widen) } : widen(clause);
  };
  return "and" in filter
    ? { and: filter.and.map(widenClause) }
    : { or: filter.or.map(widenClause) };
}
