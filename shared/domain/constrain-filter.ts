// Conditions that follow from the user's words, put into a read's filter by code where the model
// left them out (S20; DESIGN §4, Constraints).
import { ContractError } from "../contracts/errors.ts";
import type { Clause, Condition, Filter } from "../contracts/filter.ts";

/** Clauses that one group of a filter holds at most. */
const MOST = 20;

export interface Constrained {
  filter: Filter | null;
  /** The conditions that were added. */
  added: Condition[];
}

/**
 * The filter with every condition that it does not already state for all of its rows; as it is where
 * it names its rows by their refs.
 * Errors: ContractError("invalid_input") when the filter has no room for them.
 */
export function constrainFilter(filter: Filter | null, conditions: Condition[]): Constrained {
  const stated = filter === null ? [] : alwaysStated(filter);
  // Rows that are named are wanted, whatever else was said.
  if (stated.some(isByRef)) return { filter, added: [] };
  const known = new Set(stated.map(keyOf));
  const added = conditions.filter((condition, index) => {
    const key = keyOf(condition);
    return !known.has(key) && conditions.findIndex((other) => keyOf(other) === key) === index;
  });
  if (added.length === 0) return { filter, added };
  const result = filter === null ? { and: added } : withAll(filter, added);
  if (groupsOf(result).some((group) => group.length > MOST)) {
    throw new ContractError("invalid_input", "the filter has too many conditions: use fewer");
  }
  return { filter: result, added };
}

function isByRef({ column, op }: Condition): boolean {
  return column === "id" && (op === "eq" || op === "in");
}

/** Conditions that hold for every row that the filter matches. */
function alwaysStated(filter: Filter): Condition[] {
  const clauses = "and" in filter ? filter.and : filter.or.length === 1 ? filter.or : [];
  return clauses.flatMap((clause) => {
    if ("and" in clause) return clause.and;
    if ("or" in clause) return clause.or.length === 1 ? clause.or : [];
    return [clause];
  });
}

function withAll(filter: Filter, added: Condition[]): Filter {
  if ("and" in filter) return { and: [...filter.and, ...added] };
  const single = filter.or.every((clause): clause is Condition => "column" in clause);
  if (single) return { and: [{ or: filter.or as Condition[] }, ...added] };
  // Filters have two levels: the conditions go into each alternative.
  const alternatives = filter.or.flatMap((clause): Condition[][] => {
    if ("and" in clause) return [clause.and];
    return "or" in clause ? clause.or.map((condition) => [condition]) : [[clause]];
  });
  return { or: alternatives.map((list): Clause => ({ and: [...list, ...added] })) };
}

function groupsOf(filter: Filter): Clause[][] {
  const clauses = "and" in filter ? filter.and : filter.or;
  const inner = clauses.flatMap((clause): Clause[][] =>
    "and" in clause ? [clause.and] : "or" in clause ? [clause.or] : [],
  );
  return [clauses, ...inner];
}

/** The same condition said in another case, or with pattern signs at its ends, is the same. */
function keyOf({ column, op, value }: Condition): string {
  const isPattern = op === "ilike" || op === "not_ilike";
  const plain = (entry: unknown): string => {
    const text = String(entry).trim().toLowerCase();
    return isPattern ? text.replace(/^%+|%+$/g, "") : text;
  };
  const values = Array.isArray(value) ? value.map(plain).toSorted() : [plain(value)];
  return JSON.stringify([column, op, values]);
}
