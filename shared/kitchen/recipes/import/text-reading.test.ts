// A model's reading of a text: what of its steps becomes a step of the recipe.
import { expect, it } from "vitest";
import { readingOf } from "./text-reading.ts";

it.each([
  [["Steps: Wash the leeks. Simmer."], ["Wash the leeks. Simmer."]],
  [["Zubereitung: Alles kochen."], ["Alles kochen."]],
  [["Steps: 1. Wash. 2. Simmer."], ["Wash.", "Simmer."]],
  [
    ["Sauce: stir the cream.", "Steps: none."],
    ["Sauce: stir the cream.", "Steps: none."],
  ],
  [["Steps for the dough: knead."], ["Steps for the dough: knead."]],
])("%j has the steps %j", (steps, wanted) => {
  const answer = {
    ...{ title: "", ingredients: [], steps, yields: "", prep_minutes: 0, cook_minutes: 0 },
    ...{ author: "", language: "" },
  };
  const { recipe } = readingOf(answer, steps.join("\n"));
  expect(recipe.instructions.map(({ text }) => text)).toEqual(wanted);
});
