// Exclusions hold in every part of every recipe found, whatever else was asked for.
import { assert as check, array, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { allRecipes } from "./all-recipes.ts";
import { breaksExclusion } from "./diets.ts";
import { findRecipes, type RecipeQuery } from "./find-recipes.ts";
import { isFood } from "./is-food.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { hasPhrase, wordsOf } from "./words.ts";

const ask = (terms: string[], more: Partial<RecipeQuery> = {}): RepertoireRecipe[] =>
  findRecipes({ terms, exclude: [], count: 3, avoidNames: [], ...more });

const names = (recipes: readonly RepertoireRecipe[]): string[] => recipes.map(({ name }) => name);
const has = (recipe: RepertoireRecipe, food: string): boolean =>
  recipe.ingredients.some(({ name }) => isFood(name, food));

describe("an exclusion", () => {
  test.each([
    [["garlic"]],
    [["onion", "garlic"]],
    [["dairy"]],
    [["gluten", "nuts"]],
    [["shellfish"]],
    [["fish", "crustaceans", "molluscs"]],
    [["mushrooms"]],
    [["chilli"]],
    [["butter", "olive oil", "vegetable oil"]],
    [["cod"]],
    [["rice", "pasta", "potatoes", "noodles"]],
    [["salt", "lemon", "parsley", "spice"]],
  ])("of %j holds for every recipe, in its text too", (exclude) => {
    for (const terms of [["cod"], ["curry"], ["dinner"], ["dessert"], ["prawns"]]) {
      const found = ask(terms, { count: 6, exclude });
      expect(found.length).toBe(6);
      expect(names(found.filter((recipe) => breaksExclusion(recipe, exclude)))).toEqual([]);
      for (const food of exclude.filter((word) => word !== "gluten")) {
        const word = wordsOf(food).join(" ");
        const bare = found.filter(({ ingredients }) =>
          ingredients.some(({ name }) => hasPhrase(name, word)),
        );
        expect(names(bare)).toEqual([]);
      }
    }
  });

  test("of the very food asked for gets something else", () => {
    const found = ask(["prawns"], { exclude: ["shellfish"] });
    expect(found.length).toBe(3);
    expect(found.some((recipe) => has(recipe, "shellfish"))).toBe(false);
  });

  test("of dairy by diet leaves coconut milk in", () => {
    expect(
      ask(["curry"], { count: 10, style: ["vegan"] }).some((recipe) => has(recipe, "coconut milk")),
    ).toBe(true);
  });
});

const foods = [
  ...new Set(allRecipes.flatMap(({ ingredients }) => ingredients.map(({ name }) => name))),
];
const words = constantFrom(
  ...foods,
  ..."quick spicy vegan thai soup salad tacos dessert breakfast light cheap noodles fish meat beans air-fryer".split(
    " ",
  ),
);

test("any words, exclusions and counts give exactly that many whole recipes, the same each time", () => {
  check(
    property(
      array(words, { maxLength: 3 }),
      array(words, { maxLength: 3 }),
      integer({ min: 0, max: 6 }),
      string({ maxLength: 8 }),
      (terms, exclude, count, noise) => {
        const query = { terms: [...terms, noise], exclude, count, avoidNames: [] };
        const found = findRecipes(query);
        expect(found.length).toBe(count);
        expect(new Set(names(found)).size).toBe(count);
        expect(findRecipes(query)).toEqual(found);
        expect(names(found.filter((recipe) => breaksExclusion(recipe, exclude)))).toEqual([]);
        for (const recipe of found) {
          expect(recipe.instructions.length).toBeGreaterThan(0);
          expect(recipe.ingredients.length).toBeGreaterThanOrEqual(exclude.length > 0 ? 2 : 4);
        }
      },
    ),
    { numRuns: 100 },
  );
});
