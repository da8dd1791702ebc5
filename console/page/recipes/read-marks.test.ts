// Which lines of a source are in the recipe, and which were left out.
import { expect, it } from "vitest";
import { readLines } from "./read-marks.ts";
import { draftOf } from "./recipe-draft.ts";

const draft = draftOf({
  name: "Lemon tart",
  servings: 6,
  ingredients: [
    { name: "flour", quantity: 200, unit: "g" },
    { name: "lemons", quantity: 2, preparation: "zested" },
  ],
  instructions: ["Rub the butter into the flour.", "Bake for 30 minutes."],
});
const statesOf = (source: string) => readLines(source, draft).map(({ state }) => state);

it("a line counts as read if the recipe has most of its words, even in other forms", () => {
  expect(readLines("Lemon tart\n\n200 g of Flour\n2 lemon, zested", draft)).toEqual([
    { text: "Lemon tart", state: "taken" },
    { text: "200 g of Flour", state: "taken" },
    { text: "2 lemon, zested", state: "taken" },
  ]);
  expect(statesOf("Rub the butter into the flour. Bake for 30 minutes.")).toEqual(["taken"]);
});

it("an unread line between read lines is marked as left out, and a line before or after all of them is not", () => {
  expect(
    statesOf("Home and news\nLemon tart\n100 g butter\n2 lemons\nBake for 30 minutes.\nComments"),
  ).toEqual(["beside", "taken", "left", "taken", "taken", "beside"]);
  // Do not mark a heading, or a number that the recipe has.
  expect(statesOf("Lemon tart\nServes 6\nPrep 20 min\nIngredients\n6 eggs\n2 lemons")).toEqual([
    ...["taken", "taken", "left", "beside", "left", "taken"],
  ]);
  expect(statesOf("Nothing of it")).toEqual(["beside"]);
  expect(statesOf("")).toEqual([]);
});
