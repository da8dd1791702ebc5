// Removes the conditions on one column from a filter, so that a query for one place finds the rows of all places.
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";

/** The filter without every condition on the column; null when no condition is left: all rows. */
export function withoutColumn(filter: Filter, column: string): Filter | null {
  const otherConditions = (list: Condition[]) =>
    list.filter((condition) => condition.column !== column);
  const clauses = ("and" in filter ? filter.and : filter.or).flatMap((clause): Clause[] => {
    if (!("and" in clause || "or" in clause)) return otherConditions([clause]);
    const conditionsLeft = otherConditions("and" in clause ? clause.and : clause.or);
    if (conditionsLeft.length === 0) return [];
    return ["and" in clause ? { and: conditionsLeft } : { or: conditionsLeft }];
  });
  if (clauses.length === 0) return null;
  return "and" in filter ? { and: clauses } : { or: clauses };
}
