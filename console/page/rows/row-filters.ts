// Which rows of a table match the search word and the filters in the page's address.
import { plainText } from "../parts/plain-text.ts";
import { isMark, type Field, type Resource } from "./resources.ts";
import type { Row } from "./row-api.ts";

/** How a field is filtered: by one value, a range of days, or a minimum. */
export type FilterKind = "value" | "days" | "from";

/** @returns undefined if the field cannot be filtered */
export function filterOf(field: Field): FilterKind | undefined {
  switch (field.kind) {
    case "choice":
    case "flag":
      return "value";
    case "date":
      return "days";
    case "number":
      return isMark(field) ? "from" : undefined;
    default:
      return undefined;
  }
}

/** The names of a field's filters in the address. */
export function namesOf(field: Field): string[] {
  switch (filterOf(field)) {
    case "value":
      return [field.name];
    case "days":
      return [`${field.name}.from`, `${field.name}.to`];
    case "from":
      return [`${field.name}.from`];
    default:
      return [];
  }
}

/** The search word's name in the address. */
export const FIND = "find";

/** @param query the address's query; of several `find` parameters the last one counts, and unknown names are ignored */
export function rowsThatFit(
  rows: readonly Row[],
  { fields, title }: Resource,
  query: URLSearchParams,
): Row[] {
  const word = plainText(query.getAll(FIND).at(-1)?.trim() ?? "");
  const searched = fields
    .filter(({ kind, name }) => kind === "text" || kind === "long" || name === title)
    .map(({ name }) => name);
  const tests = fields.flatMap((field) => testsOf(field, query));
  return rows.filter(
    (row) =>
      (word === "" || searched.some((name) => plainText(String(row[name] ?? "")).includes(word))) &&
      tests.every((test) => test(row)),
  );
}

type Test = (row: Row) => boolean;

function testsOf(field: Field, query: URLSearchParams): Test[] {
  const { name } = field;
  const value = (row: Row) => row[name];
  const testOf = (key: string, test: (wanted: string) => Test) => {
    const wanted = query.get(key) ?? "";
    return wanted === "" ? [] : [test(wanted)];
  };
  switch (filterOf(field)) {
    case "value":
      return testOf(name, (wanted) => (row) => String(value(row) ?? false) === wanted);
    case "days":
      return [
        ...testOf(`${name}.from`, (wanted) => (row) => String(value(row) ?? "") >= wanted),
        // A row without a day never matches a last day.
        ...testOf(`${name}.to`, (wanted) => (row) => {
          const day = value(row);
          return typeof day === "string" && day <= wanted;
        }),
      ];
    case "from":
      return testOf(`${name}.from`, (wanted) => (row) => Number(value(row) ?? 0) >= Number(wanted));
    default:
      return [];
  }
}
