// The order of a table's rows by one of its columns.
import { expect, it } from "vitest";
import english from "../../wording/texts/en.json" with { type: "json" };
import { RESOURCES } from "../resources.ts";
import type { Row } from "../row-api.ts";
import { directionOf, nextSort, sortRows } from "./sort-rows.ts";

const { fields } = RESOURCES.pantry;
const words = { language: "en", locale: "en-GB", texts: english } as const;
const rows = [
  { id: "1", name: "Rice", quantity: 10, location: "fridge" },
  { id: "2", name: "éclairs", quantity: null, location: null },
  { id: "3", name: "Figs", quantity: 9, location: "pantry" },
  { id: "4", name: "Dates", quantity: 9, location: "counter" },
] as unknown as Row[];
const order = (sort: string) =>
  sortRows(rows, fields, sort, words)
    .map(({ id }) => id)
    .join("");

it("rows are sorted by a column in both directions, those without a value last and equal ones in their order", () => {
  expect(order("quantity")).toBe("3412");
  expect(order("-quantity")).toBe("1342");
});

it("names are sorted by the language's alphabet, and choices by their words", () => {
  expect(order("name")).toBe("4231");
  expect(order("-location")).toBe("3142");
});

it("an unknown order leaves the rows as they are", () => {
  for (const sort of ["", "colour", "--name"]) expect(order(sort)).toBe("1234");
});

it("a header leads from the usual order up, down and back to the usual order", () => {
  const [name] = fields;
  if (name === undefined) throw new Error("The pantry has no field.");
  const up = nextSort(name, "-quantity");
  const down = nextSort(name, up);
  expect([up, down, nextSort(name, down)]).toEqual(["name", "-name", ""]);
  expect(["name", "-name", ""].map((sort) => directionOf(name, sort))).toEqual([
    ...["ascending", "descending", undefined],
  ]);
});
