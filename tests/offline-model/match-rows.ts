// The whole filter language over rows in memory, so that what the offline model asks for is answered
// as the database would answer it.
import { isFood } from "../../dev/model/repertoire/is-food.ts";
import { ContractError } from "../../shared/contracts/errors.ts";
import type { Clause, Condition, Filter } from "../../shared/contracts/filter.ts";

export type Row = Record<string, unknown>;

/** Families and foods that this catalogue knows; any other is refused. */
const KNOWN = new Set(
  "fish seafood shellfish meat chicken vegetable dairy egg milk nut cod pasta cheese".split(" "),
);

export function matches(row: Row, filter: Filter | Clause): boolean {
  if ("and" in filter) return filter.and.every((clause) => matches(row, clause));
  if ("or" in filter) return filter.or.some((clause) => matches(row, clause));
  return meets(row, filter);
}

function meets(row: Row, { column, op, value }: Condition): boolean {
  if (op === "category") return isOfFamily(row, String(value));
  if (op === "not_category") return !namesOf(row).some((name) => isFood(name, String(value)));
  const isNegative = op === "neq" || op === "not_in" || op === "not_ilike";
  const positive = op === "neq" ? "eq" : (op.replace(/^not_/, "") as Condition["op"]);
  const found = valuesAt(row, column).some((own) => compare(own, positive, value));
  return isNegative ? !found : found;
}

function isOfFamily(row: Row, family: string): boolean {
  if (!KNOWN.has(family)) {
    const message = `filter: the catalogue has no category or ingredient "${family}"`;
    throw new ContractError("invalid_input", message);
  }
  return namesOf(row).some((name) => isFood(name, family));
}

function namesOf(row: Row): string[] {
  return [...valuesAt(row, "name"), ...valuesAt(row, "recipe_ingredients.name")].map(String);
}

function valuesAt(row: Row, column: string): unknown[] {
  const [table = "", child] = column.split(".");
  if (child === undefined) return [row[column] ?? null];
  return ((row[table] as Row[] | undefined) ?? []).map((line) => line[child] ?? null);
}

function compare(own: unknown, op: Condition["op"], value: Condition["value"]): boolean {
  const list = Array.isArray(value) ? value : [value];
  switch (op) {
    case "eq":
      return own === value;
    case "in":
      return list.includes(own as string);
    case "ilike":
      return like(own, String(value));
    case "is_null":
      return (own === null) === value;
    case "contains":
      return list.every((item) => Array.isArray(own) && own.includes(item));
    case "lt":
      return own !== null && String(own) < String(value);
    case "lte":
      return (
        own !== null &&
        (typeof own === "number" ? own <= Number(value) : String(own) <= String(value))
      );
    case "between":
      return own !== null && String(own) >= String(list[0]) && String(own) <= String(list[1]);
    default:
      throw new Error(`the kitchen in memory does not know ${op}`);
  }
}

function like(own: unknown, pattern: string): boolean {
  const text = pattern
    .split("%")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return typeof own === "string" && new RegExp(`^${text}$`, "is").test(own);
}
