// A recipe survives its form: unchanged parts are sent as they were.
import { expect, it } from "vitest";
import {
  bodyOf,
  draftOf,
  emptyLine,
  recipeNamed,
  recipesThatFit,
  sentencesIn,
  withPasted,
} from "./recipe-draft.ts";

const recipe = {
  name: "Leek pie",
  servings: 4,
  prepMinutes: 20,
  cookMinutes: null,
  notes: null,
  ingredients: [
    {
      id: "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01",
      name: "leeks",
      quantity: 2.5,
      unit: null,
      preparation: "sliced",
      optional: true,
      section: "Filling",
    },
  ],
  instructions: ["Slice.", "Bake."],
  tags: ["autumn", "pie"],
  author: "Ada",
  sourceUrl: "https://example.com/pie",
};

it("a recipe is converted to fields and back unchanged", () => {
  expect(bodyOf(draftOf(recipe))).toEqual(recipe);
});

it("the lines of a pasted list become ingredients, and the numbers of steps are removed", () => {
  const butter = { ...emptyLine(), name: "butter" };
  const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);
  expect(names(withPasted([butter, emptyLine()], 1, ["2 eggs", "salt"]))).toEqual([
    ...["butter", "2 eggs", "salt"],
  ]);
  expect(names(withPasted([butter, butter], 0, ["salt"]))).toEqual(["butter", "salt", "butter"]);
  const body = bodyOf({ ...draftOf({ name: "Toast" }), instructions: "1. Toast it.\n2. Eat it." });
  expect(body.instructions).toEqual(["Toast it.", "Eat it."]);
});

it("steps on one line are split into sentences", () => {
  expect(sentencesIn("Wash 1.5 kg. Simmer it.", "en")).toEqual(["Wash 1.5 kg.", "Simmer it."]);
  for (const steps of ["", "Simmer it.", "Wash. Cut.\nSimmer."]) {
    expect(sentencesIn(steps, "en")).toBeNull();
  }
});

it("empty lines and steps are left out", () => {
  const draft = draftOf({ name: " Toast " });
  const body = bodyOf({ ...draft, ingredients: [emptyLine()], instructions: "\n Toast it. \n" });
  expect(body).toMatchObject({ name: "Toast", ingredients: [], instructions: ["Toast it."] });
});

it("a recipe is found by words of its name, a tag or an ingredient, and by its name in upper or lower case", () => {
  const soup = { name: "Soup", tags: [], ingredients: [] };
  const all = [
    { ...recipe, id: "1" },
    { ...soup, id: "2" },
  ];
  const idsFor = (words: string) => recipesThatFit(all, words, "en").map(({ id }) => id);
  expect([" LEEKS", "autumn", "soup", "", "cod"].map(idsFor)).toEqual([
    ...[["1"], ["1"], ["2"], ["1", "2"], []],
  ]);
  expect(recipeNamed(all, " leek PIE ")?.id).toBe("1");
  expect(recipeNamed(all, "leek")).toBeUndefined();
});
