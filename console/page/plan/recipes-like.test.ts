// A planned dish without a recipe of its name: the recipes that may be meant, and the servings.
import { describe, expect, it } from "vitest";
import { recipesLike } from "./recipes-like.ts";
import { usualServings } from "./usual-servings.ts";

const RECIPES = ["Leek pie", "Leek and potato soup", "Crème brûlée", "Rice with peas"].map(
  (name) => ({ name }),
);
const like = (dish: string) => recipesLike(RECIPES, dish).map(({ name }) => name);

describe("recipes like a dish", () => {
  it("the recipes like a dish share at least half as many words with it as the best one does, in any case and without accents", () => {
    expect(like("leek cake")).toEqual(["Leek pie", "Leek and potato soup"]);
    expect(like("potato soup with leeks")).toEqual(["Leek and potato soup"]);
    expect(like("CREME brulee")).toEqual(["Crème brûlée"]);
  });

  it("the recipes like the first letters of a word are those whose name or words begin with them", () => {
    expect(like("le")).toEqual(["Leek pie", "Leek and potato soup"]);
    expect(like("creme b")).toEqual(["Crème brûlée"]);
    expect(like("pie")).toEqual(["Leek pie"]);
  });

  it("no recipe is like a dish if none has a word of the dish, or if the words of the dish are too short", () => {
    expect(like("Toast")).toEqual([]);
    expect(like("mud pie")).toEqual([]);
    expect(like("l")).toEqual([]);
  });
});

it("the usual servings are the number in the person's profile, else the recipe's", () => {
  expect(usualServings({ householdSize: 2 }, { servings: 4 })).toBe(2);
  expect(usualServings({ householdSize: null }, { servings: 4 })).toBe(4);
  expect(usualServings(undefined, undefined)).toBeNull();
});
