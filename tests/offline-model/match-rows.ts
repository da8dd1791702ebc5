// The filter language over rows in memory, families of food by the seeded catalogue, so that what the
// offline model asks for is answered as the database would answer it.
import { ContractError } from "../../shared/contracts/errors.ts";
import type { Clause, Condition, Filter } from "../../shared/contracts/filter.ts";
import { foodKey, indexByName, parseCatalogue } from "../database/kitchen/parse-catalogue.ts";

export type Row = Record<string, unknown>;

const { entries, parents } = parseCatalogue();
const BY_NAME = new Map([...indexByName(entries)].map(([word, entry]) => [foodKey(word), entry]));
const FAMILIES = new Set([...parents.keys()].map(foodKey));

export function matches(row: Row, filter: Filter | Clause): boolean {
  if ("and" in filter) return filter.and.every((clause) => matches(row, clause));
  if ("or" in filter) return filter.or.some((clause) => matches(row, clause));
  return meets(row, filter);
}

function meets(row: Row, { column, op, value }: Condition): boolean {
  if (op === "category") return isOfFamily(row, String(value));
  const isNegative = op === "neq" || op === "not_in" || op === "not_ilike";
  const positive = op === "neq" ? "eq" : (op.replace(/^not_/, "") as Condition["op"]);
  const found = valuesAt(row, column).some((own) => compare(own, positive, value));
  return isNegative ? !found : found;
}

/** The food itself, or a family that it belongs to; what the catalogue does not know is refused. */
function isOfFamily(row: Row, family: string): boolean {
  const key = foodKey(family);
  const wanted = BY_NAME.get(key);
  if (wanted === undefined && !FAMILIES.has(key)) {
    const message = `filter: the catalogue has no category or ingredient "${family}"; search for it by name`;
    throw new ContractError("invalid_input", message);
  }
  const names = [...valuesAt(row, "name"), ...valuesAt(row, "recipe_ingredients.name")];
  return names.some((name) => {
    const food = BY_NAME.get(foodKey(String(name)));
    const kinds = food === undefined ? [] : [food.name, ...food.categories].map(foodKey);
    return kinds.includes(key) || (wanted !== undefined && food === wanted);
  });
}

function valuesAt(row: Row, column: string): unknown[] {
  const [table = "", child] = column.split(".");
  if (child === undefined) return [row[column] ?? null];
  return ((row[table] as Row[] | undefined) ?? []).map((line) => line[child] ?? null);
}

function compare(own: unknown, op: Condition["op"], value: Condition["value"]): boolean {
  const list = Array.isArray(value) ? value : [value];
  const [low, high] = list.map(String);
  if (op === "eq") return own === value;
  if (op === "in") return list.includes(own as string);
  if (op === "ilike") return like(own, String(value));
  if (op === "is_null") return (own === null) === value;
  if (own === null) return false;
  const text = String(own);
  if (op === "similar") return isSimilar(String(low), text);
  if (op === "lt") return text < String(low);
  if (op === "gte") return text >= String(low);
  if (op === "between") return text >= String(low) && text <= String(high);
  throw new Error(`the kitchen in memory does not know ${op}`);
}

function like(own: unknown, pattern: string): boolean {
  const text = pattern
    .split("%")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return typeof own === "string" && new RegExp(`^${text}$`, "is").test(own);
}

/** Trigram word similarity of at least 0.4: the searched words against any stretch of the name. */
function isSimilar(searched: string, text: string): boolean {
  const wanted = new Set(trigrams(searched));
  const own = trigrams(text);
  return own.some((_, from) =>
    own.some((_trigram, to) => {
      const stretch = new Set(own.slice(from, to + 1));
      return wanted.intersection(stretch).size >= 0.4 * wanted.union(stretch).size;
    }),
  );
}

/** Of each word in lower case, two blanks before it and one behind it. */
function trigrams(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)),
  );
}
