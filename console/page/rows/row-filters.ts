// Which rows of a table fit a word and the filters in the page's address.
import { isMark, type Field, type Resource } from "./resources.ts";
import type { Row } from "./row-api.ts";

/** How a field is filtered: by one value, by days from and to, or by a number from which on. */
export type FilterKind = "value" | "days" | "from";

/** @returns undefined: it is not filtered */
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

/** The names by which the address has the filters of a field. */
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

/** The word that is looked for, in the address. */
export const FIND = "find";

/** Without case and accents: `Crème` is found by `creme`. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** @param query of the address; the last word counts, and what no field is filtered by says nothing */
export function rowsThatFit(
  rows: readonly Row[],
  { fields, title }: Resource,
  query: URLSearchParams,
): Row[] {
  const word = plain(query.getAll(FIND).at(-1)?.trim() ?? "");
  const searched = fields
    .filter(({ kind, name }) => kind === "text" || kind === "long" || name === title)
    .map(({ name }) => name);
  const tests = fields.flatMap((field) => testsOf(field, query));
  return rows.filter(
    (row) =>
      (word === "" || searched.some((name) => plain(String(row[name] ?? "")).includes(word))) &&
      tests.every((test) => test(row)),
  );
}

type Test = (row: Row) => boolean;

function testsOf(field: Field, query: URLSearchParams): Test[] {
  const { name } = field;
  const value = (row: Row) => row[name];
  const given = (key: string, test: (wanted: string) => Test) => {
    const wanted = query.get(key) ?? "";
    return wanted === "" ? [] : [test(wanted)];
  };
  switch (filterOf(field)) {
    case "value":
      return given(name, (wanted) => (row) => String(value(row) ?? false) === wanted);
    case "days":
      return [
        ...given(`${name}.from`, (wanted) => (row) => String(value(row) ?? "") >= wanted),
        // A row without a day is not before any.
        ...given(`${name}.to`, (wanted) => (row) => {
          const day = value(row);
          return typeof day === "string" && day <= wanted;
        }),
      ];
    case "from":
      return given(`${name}.from`, (wanted) => (row) => Number(value(row) ?? 0) >= Number(wanted));
    default:
      return [];
  }
}
