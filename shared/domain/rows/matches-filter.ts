// Whether a row that is not in the database matches a read's filter.
import type { Clause, Condition, Filter } from "../../contracts/filter.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether the row matches; absent columns are null. A condition that code does not judge (`gt`, `between` and the like,
 * `similar`, `contains`, an operator of the pack, a pattern with `_` or an escape) matches every value, so that none is
 * left out because of it.
 */
export function matchesFilter(filter: Filter | null | undefined, row: Row): boolean {
  if (filter === null || filter === undefined) return true;
  return "and" in filter
    ? filter.and.every((clause) => matchesClause(clause, row))
    : filter.or.some((clause) => matchesClause(clause, row));
}

function matchesClause(clause: Clause, row: Row): boolean {
  if ("and" in clause) return clause.and.every((condition) => matchesCondition(condition, row));
  if ("or" in clause) return clause.or.some((condition) => matchesCondition(condition, row));
  return matchesCondition(clause, row);
}

function matchesCondition({ column, op, value }: Condition, row: Row): boolean {
  const cell = row[column] ?? null;
  const values = [value].flat();
  const isNegative = op === "neq" || op.startsWith("not_");
  if (op === "is_null") return (cell === null) === (values[0] === true);
  // Negative operators keep rows whose column is empty; all others leave them out.
  if (cell === null) return isNegative;
  switch (op) {
    case "eq":
    case "in":
      return values.includes(cell as string);
    case "neq":
    case "not_in":
      return !values.includes(cell as string);
    case "ilike":
    case "not_ilike": {
      const pattern = String(value);
      const isSimple = !pattern.includes("_") && !pattern.includes("\\");
      return !isSimple || isAlike(String(cell), pattern) !== isNegative;
    }
    default:
      return true;
  }
}

/** Whether the text matches a pattern with `%`, in any case. Linear in both: each part is searched once, in order. */
function isAlike(text: string, pattern: string): boolean {
  const folded = text.toLowerCase();
  const [first = "", ...others] = pattern.toLowerCase().split("%");
  const last = others.pop();
  if (last === undefined) return folded === first;
  if (!folded.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const start = folded.indexOf(part, position);
    if (start === -1) return false;
    position = start + part.length;
  }
  return folded.length - last.length >= position && folded.endsWith(last);
}
