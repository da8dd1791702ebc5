// Lines of a source, told apart by whether the recipe has them.
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

it("takes a line for read where the recipe has most of its words, in other forms as well", () => {
  expect(readLines("Lemon tart\n\n200 g of Flour\n2 lemon, zested", draft)).toEqual([
    { text: "Lemon tart", state: "taken" },
    { text: "200 g of Flour", state: "taken" },
    { text: "2 lemon, zested", state: "taken" },
  ]);
  expect(statesOf("Rub the butter into the flour. Bake for 30 minutes.")).toEqual(["taken"]);
});

it("marks what stands among read lines and was not read, and nothing around them", () => {
  expect(
    statesOf("Home and news\nLemon tart\n100 g butter\n2 lemons\nBake for 30 minutes.\nComments"),
  ).toEqual(["beside", "taken", "left", "taken", "taken", "beside"]);
  // A heading is no loss, and neither is a number that the recipe has.
  expect(statesOf("Lemon tart\nServes 6\nPrep 20 min\nIngredients\n6 eggs\n2 lemons")).toEqual([
    ...["taken", "taken", "left", "beside", "left", "taken"],
  ]);
  expect(statesOf("Nothing of it")).toEqual(["beside"]);
  expect(statesOf("")).toEqual([]);
});
