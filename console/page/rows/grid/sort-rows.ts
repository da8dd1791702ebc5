// The order of a table's rows by one of its columns, as the API sorts by a field (spec/api#pages-of-rows): kept in the page's
// address, in the same words. The rows are sorted here, so that a copy without a connection is sorted, too.
import { fieldText } from "../show-value.ts";
import type { Field } from "../resources.ts";
import type { Row } from "../row-api.ts";
import type { Words } from "../../wording/words.ts";

/** The address's parameter for the order. Its value is a field's name, with `-` before it for the reverse order. */
export const SORT = "sort";

/** @returns undefined if the column does not decide the order */
export function directionOf(field: Field, sort: string): "ascending" | "descending" | undefined {
  if (sort === field.name) return "ascending";
  return sort === `-${field.name}` ? "descending" : undefined;
}

/** The order after the column's header is pressed: ascending, descending, and then the usual one again. */
export function nextSort(field: Field, sort: string): string {
  const direction = directionOf(field, sort);
  if (direction === undefined) return field.name;
  return direction === "ascending" ? `-${field.name}` : "";
}

/** Rows without a value are last, and rows with the same value stay in their order. */
export function sortRows(
  rows: readonly Row[],
  fields: readonly Field[],
  sort: string,
  words: Words,
): readonly Row[] {
  const field = fields.find((candidate) => directionOf(candidate, sort) !== undefined);
  if (field === undefined) return rows;
  const sign = directionOf(field, sort) === "ascending" ? 1 : -1;
  const { compare } = new Intl.Collator(words.language, { numeric: true });
  const keyOf = (row: Row): string | number => {
    const value = row[field.name];
    if (value === null || value === undefined || value === "") return "";
    if (field.kind === "number") return Number(value);
    // A choice is in the order of its words; a day is text that sorts by itself.
    return field.kind === "choice" ? fieldText(field, value, words) : String(value);
  };
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === "" || b === "") return Number(a === "") - Number(b === "");
      const order =
        typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b));
      return sign * order;
    })
    .map(({ row }) => row);
}
