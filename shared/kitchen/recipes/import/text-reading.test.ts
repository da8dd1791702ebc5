// A model's reading of a text: which parts of its steps become steps of the recipe, and which heading is left out.
import { expect, it } from "vitest";
import { recipeSource } from "./recipe-source.ts";
import { readingOf } from "./text-reading.ts";

it.each([
  [["Steps: Wash the leeks. Simmer."], ["Wash the leeks. Simmer."], "Steps:"],
  [["Zubereitung: Alles kochen."], ["Alles kochen."], "Zubereitung:"],
  [["Steps: 1. Wash. 2. Simmer."], ["Wash.", "Simmer."], "Steps:"],
  [["Sauce: stir the cream.", "Steps: none."], ["Sauce: stir the cream.", "Steps: none."], ""],
  [["Steps for the dough: knead."], ["Steps for the dough: knead."], ""],
])("the text %j has the steps %j and the heading %j", (steps, expectedSteps, expectedHeading) => {
  const answer = {
    ...{ title: "", ingredients: [], steps, yields: "", prep_minutes: 0, cook_minutes: 0 },
    ...{ author: "", language: "" },
  };
  const text = steps.join("\n");
  const { recipe, heading } = readingOf(answer, text);
  expect(recipe.instructions.map((step) => step.text)).toEqual(expectedSteps);
  expect(heading).toBe(expectedHeading);
  // A note tells the user which heading was left out.
  const withTitle = { ...answer, title: "Soup", ingredients: [{ line: "salt", group: "" }] };
  const reading = recipeSource.readText(`Soup\nsalt\n${text}`);
  const { notes } = recipeSource.draft(recipeSource.withAnswer(reading, withTitle), null, "en");
  const note = notes.find((text) => text.includes("heading"));
  expect(note?.includes(`“${expectedHeading}”`) ?? false).toBe(expectedHeading !== "");
});
