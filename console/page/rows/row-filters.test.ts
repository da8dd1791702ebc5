// Which rows match a search word and the filters in the address.
import { expect, it } from "vitest";
import type { Row } from "./row-api.ts";
import { RESOURCES } from "./resources.ts";
import { rowsThatFit } from "./row-filters.ts";

const names = (rows: readonly Row[]) => rows.map((row) => row["title"] ?? row["name"]);
const row = (id: string, fields: object) => ({ id, updatedAt: "", ...fields });

it("a search finds a word in every text field, ignoring case and accents", () => {
  const rows = [
    row("1", { name: "Crème fraîche" }),
    row("2", { name: "Rice", notes: "for the CREME dish" }),
    row("3", { name: "Peas", notes: null }),
  ];
  const find = (word: string) =>
    names(rowsThatFit(rows, RESOURCES.pantry, new URLSearchParams({ find: word })));
  expect(find(" creme ")).toEqual(["Crème fraîche", "Rice"]);
  expect(find("")).toHaveLength(3);
});

it("a row must match all given filters: a choice, a range of days, a minimum rating, and yes or no", () => {
  const log = [
    row("1", { title: "Soup", cookedOn: "2026-10-30", rating: 3 }),
    row("2", { title: "Pie", cookedOn: "2026-11-20", rating: 5 }),
    row("3", { title: "Stew", cookedOn: "2026-11-25", rating: null }),
  ];
  const cooked = (query: string) =>
    names(rowsThatFit(log, RESOURCES.log, new URLSearchParams(query)));
  expect(cooked("cookedOn.from=2026-11-20")).toEqual(["Pie", "Stew"]);
  expect(cooked("cookedOn.to=2026-11-20")).toEqual(["Soup", "Pie"]);
  expect(cooked("cookedOn.from=2026-11-01&cookedOn.to=2026-11-24&rating.from=4")).toEqual(["Pie"]);
  expect(cooked("rating.from=1")).toEqual(["Soup", "Pie"]);
  expect(cooked("location=fridge&other=1&rating.from=")).toHaveLength(3);

  const pantry = [
    row("1", { name: "Milk", location: "fridge", expiresOn: "2026-11-26" }),
    row("2", { name: "Peas", location: "freezer", expiresOn: null }),
  ];
  const namesFound = (query: string) =>
    names(rowsThatFit(pantry, RESOURCES.pantry, new URLSearchParams(query)));
  expect(namesFound("location=freezer")).toEqual(["Peas"]);
  expect(namesFound("expiresOn.to=2026-12-01")).toEqual(["Milk"]);

  const tasks = [row("1", { title: "Knives", done: true }), row("2", { title: "Freezer" })];
  const due = (query: string) =>
    names(rowsThatFit(tasks, RESOURCES.tasks, new URLSearchParams(query)));
  expect([due("done=true"), due("done=false")]).toEqual([["Knives"], ["Freezer"]]);
});
