// Ingredients in one line of a page are separated if the line is unambiguous.
import { expect, it } from "vitest";
import { ingredientLines } from "./read-lines.ts";
import { splitLine } from "./split-line.ts";

it.each([
  ["bullets", "• 200 g flour • 2 eggs • salt", ["200 g flour", "2 eggs", "salt"]],
  ["bullets without white space", "200 g flour•2 eggs", ["200 g flour", "2 eggs"]],
  ["semicolons", "200 g flour, sifted; 2 eggs; salt", ["200 g flour, sifted", "2 eggs", "salt"]],
  [
    "commas before amounts",
    "200 g flour, sifted, 2 eggs, 1/2 tsp salt",
    ["200 g flour, sifted", "2 eggs", "1/2 tsp salt"],
  ],
])("a line with several ingredients is split at %s", (_how, line, parts) => {
  expect(splitLine(line)).toEqual(parts);
});

it.each([
  "1 can of tomatoes, 400 g",
  "carrots, peeled, halved, chopped",
  "1,000 g flour",
  "1 chicken, 2 kg, 3 lb",
  "200 g col·liflor",
  "2 eggs",
])("a line with one ingredient stays whole: %s", (line) => {
  expect(splitLine(line)).toEqual([line]);
});

it("a line is split only if it is the only line of its list", () => {
  const byId = Object.assign(new Map(), { isSpent: false }) as never;
  const texts = (value: unknown) => ingredientLines(value, byId).map(({ text }) => text);
  expect(texts("200 g flour; 2 eggs")).toEqual(["200 g flour", "2 eggs"]);
  expect(texts("200 g flour\n2 eggs")).toEqual(["200 g flour", "2 eggs"]);
  expect(texts(["200 g flour; spelt is best", "2 eggs"])).toEqual([
    "200 g flour; spelt is best",
    "2 eggs",
  ]);
});
