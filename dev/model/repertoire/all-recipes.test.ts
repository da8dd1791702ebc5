// The written recipes: whole, distinct, scalable, and enough of each kind.
import { describe, expect, test } from "vitest";
import { allRecipes } from "./all-recipes.ts";
import { faultsOf } from "./recipe-faults.ts";
import type { RepertoireRecipe } from "./recipe.ts";

const names = (recipes: readonly RepertoireRecipe[]): string[] => recipes.map(({ name }) => name);

describe("the written repertoire", () => {
  const tagged = (tag: string): number =>
    allRecipes.filter(({ tags }) => tags.includes(tag)).length;

  test("every recipe is complete, and its steps use every ingredient", () => {
    expect(allRecipes.flatMap(faultsOf)).toEqual([]);
  });

  test("every recipe has between five and eight steps, but for those with nothing to cook", () => {
    const short = allRecipes.filter(({ instructions }) => instructions.length < 5);
    expect(short.filter(({ cook_minutes }) => cook_minutes > 45).map(({ name }) => name)).toEqual(
      [],
    );
    expect(short.length).toBeLessThanOrEqual(12);
  });

  test("no two recipes share a name", () => {
    expect(new Set(names(allRecipes).map((name) => name.toLowerCase())).size).toBe(
      allRecipes.length,
    );
  });

  test("steps name temperatures and times, not amounts, so that they hold for any number of people", () => {
    const amount = /\b\d+ ?(?:g|ml|kg|tbsp|tsp|cups?)\b/;
    const offending = allRecipes.filter((recipe) =>
      recipe.instructions.some((s) => amount.test(s)),
    );
    expect(names(offending)).toEqual([]);
    const timeless = allRecipes.filter(
      (recipe) =>
        !recipe.instructions.some((step) => /\d+ (?:minutes|hours|seconds)|°C/.test(step)),
    );
    expect(names(timeless)).toEqual([]);
  });

  test.each([
    ["cod", 8],
    ["fish", 14],
    ["chicken", 8],
    ["beef", 4],
    ["pork", 4],
    ["vegetarian", 10],
    ["vegan", 5],
    ["breakfast", 4],
    ["eggs", 4],
    ["pasta", 5],
    ["soup", 5],
    ["salad", 3],
    ["dessert", 4],
    ["air-fryer", 3],
    ["quick", 10],
  ])("it has enough of %s", (tag, least) => {
    expect(tagged(tag)).toBeGreaterThanOrEqual(least);
  });

  test("it has at least sixty recipes", () => {
    expect(allRecipes.length).toBeGreaterThanOrEqual(60);
  });
});
