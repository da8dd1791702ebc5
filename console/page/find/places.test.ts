// Finding pages, rows and conversations by their names.
import { expect, it } from "vitest";
import { MAX_PLACES, placesThatFit } from "./places.ts";

const place = (name: string) => ({ name, on: "", to: `/${name}` });
const namesFor = (words: string, ...names: string[]) =>
  placesThatFit(names.map(place), words).map(({ name }) => name);

it("places are found by all words in any order, without accents and case, and first those that begin with the words", () => {
  expect(namesFor("creme", "Crème brûlée", "Sour CREME", "Cream")).toEqual([
    "Crème brûlée",
    "Sour CREME",
  ]);
  expect(namesFor(" pie leek", "Leek pie", "Leeks")).toEqual(["Leek pie"]);
  expect(namesFor("le", "Sole", "Leeks")).toEqual(["Leeks", "Sole"]);
});

it("all places are offered before a word is typed, up to a maximum", () => {
  expect(namesFor("", "Leeks", "Sole")).toEqual(["Leeks", "Sole"]);
  expect(placesThatFit(Array(99).fill(place("Leeks")), "")).toHaveLength(MAX_PLACES);
});
