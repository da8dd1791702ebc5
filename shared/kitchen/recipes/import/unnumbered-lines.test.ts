// Line numbers are removed, and amounts at the beginning of a line are kept.
import { expect, test } from "vitest";
import { unnumberedLines } from "./unnumbered-lines.ts";

const read = (...texts: string[]) =>
  unnumberedLines(texts.map((text) => ({ text, group: "" }))).map(({ text }) => text);

test.each([
  [
    ["1. 200 g flour", "2. 3 eggs", "3) salt"],
    ["200 g flour", "3 eggs", "salt"],
  ],
  [
    ["1. flour", "2. water", "1. leeks", "2. 2 onions"],
    ["flour", "water", "leeks", "2 onions"],
  ],
])("the numbers of the lines %j are removed", (lines, expectedLines) => {
  expect(read(...lines)).toEqual(expectedLines);
});

test.each([
  [["2 eggs", "3 carrots"]],
  [["1.5 kg potatoes", "2.5 l water"]],
  [["1. Klasse Äpfel", "3 Eier"]],
  [["4. Zutat", "2. Zutat", "3. Zutat"]],
])("the lines %j stay as they are", (lines) => {
  expect(read(...lines)).toEqual(lines);
});
