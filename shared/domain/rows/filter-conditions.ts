// The conditions of a filter, from all its groups.
import type { Condition, Filter } from "../../contracts/filter.ts";

export function conditionsOf(filter: Filter | null | undefined): Condition[] {
  if (filter === null || filter === undefined) return [];
  return ("and" in filter ? filter.and : filter.or).flatMap((clause) => {
    if ("and" in clause) return clause.and;
    return "or" in clause ? clause.or : [clause];
  });
}
