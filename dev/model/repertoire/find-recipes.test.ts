// A search always answers: exactly as many recipes as asked for, what was asked for, the same each time.
import { describe, expect, test } from "vitest";
import { allRecipes } from "./all-recipes.ts";
import { keepsDiet } from "./diets.ts";
import { findRecipes, type RecipeQuery } from "./find-recipes.ts";
import { isFood } from "./is-food.ts";
import { faultsOf } from "./recipe-faults.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { hasPhrase } from "./words.ts";

const ask = (terms: string[], more: Partial<RecipeQuery> = {}): RepertoireRecipe[] =>
  findRecipes({ terms, exclude: [], count: 3, avoidNames: [], ...more });

const names = (recipes: readonly RepertoireRecipe[]): string[] => recipes.map(({ name }) => name);
const total = (recipe: RepertoireRecipe): number => recipe.prep_minutes + recipe.cook_minutes;
const has = (recipe: RepertoireRecipe, food: string): boolean =>
  recipe.ingredients.some(({ name }) => isFood(name, food));

describe("a search", () => {
  const ODD = [
    ["cod"],
    ["jackfruit"],
    ["kohlrabi", "gratin"],
    ["spicy noodles"],
    [""],
    [],
    ["🍕"],
    ["a", "the", "of"],
    ["something nice for friday"],
    ["Dragon Fruit"],
    ["tofu", "aubergine", "turkey", "salmon", "rice"],
    ["lamb shoulder"],
    ["dessert without fuss"],
    ["<script>alert(1)</script>"],
    ["'; drop table recipes; --"],
    ["crème brûlée"],
    ["air fryer", "pork belly"],
    ["quick", "stew", "oxtail"],
    ["vegan", "beef"],
    ["breakfast", "thai"],
    ["ice cream"],
    ["soup", "salad", "curry"],
  ];

  test.each(ODD.map((terms) => [terms]))(
    "for %j gets exactly as many as it asks for, all whole",
    (terms) => {
      for (const count of [0, 1, 5]) {
        const found = ask(terms, { count });
        expect(found.length).toBe(count);
        expect(new Set(names(found)).size).toBe(count);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }
    },
  );

  test("prefers written recipes, and those named for the food", () => {
    const written = new Set(names(allRecipes));
    const found = ask(["cod"], { count: 8 });
    expect(found.every(({ name }) => written.has(name) && /cod/i.test(name))).toBe(true);
  });

  test("composes when the written ones run out, around what was asked for", () => {
    const found = ask(["turkey"], { count: 12 });
    expect(found.every((recipe) => has(recipe, "turkey"))).toBe(true);
    expect(new Set(found.flatMap(({ tags }) => tags)).size).toBeGreaterThan(10);
  });

  test.each([
    ["tofu", "tofu"],
    ["aubergine", "aubergine"],
    ["eggplant", "aubergine"],
    ["shrimp", "prawns"],
    ["spicy noodles", "noodles"],
    ["chickpeas", "chickpea"],
    ["sea bass", "sea bass"],
    ["sweet potato", "sweet potato"],
    ["jackfruit", "jackfruit"],
    ["fish", "fish"],
  ])("for %s finds only recipes with %s", (term, food) => {
    expect(ask([term], { count: 7 }).filter((recipe) => !has(recipe, food))).toEqual([]);
  });

  test("takes chicken stock for no chicken, and fish sauce for no fish", () => {
    expect(
      ask(["chicken"], { count: 25 }).every(({ ingredients }) =>
        ingredients.some(({ name }) => hasPhrase(name, "chicken") && !hasPhrase(name, "stock")),
      ),
    ).toBe(true);
    expect(
      ask(["fish"], { count: 25 }).every(({ ingredients }) =>
        ingredients.some(({ name }) => isFood(name, "fish") && !hasPhrase(name, "sauce")),
      ),
    ).toBe(true);
  });

  test("holds all terms at once", () => {
    for (const recipe of ask(["thai", "chicken"], { count: 4 })) {
      expect(recipe.cuisine).toBe("thai");
      expect(has(recipe, "chicken")).toBe(true);
    }
    for (const recipe of ask(["cod"], { count: 6, style: ["air fryer"] })) {
      expect(recipe.tags).toContain("air-fryer");
    }
  });

  test.each(["vegan", "vegetarian", "gluten-free", "dairy-free", "nut-free"])(
    "keeps to %s, written or composed",
    (diet) => {
      const found = [
        ...ask(["curry"], { count: 15, style: [diet] }),
        ...ask([diet, "dessert"], { count: 9 }),
      ];
      expect(names(found.filter((recipe) => !keepsDiet(recipe, diet)))).toEqual([]);
    },
  );

  test("keeps within the minutes given", () => {
    for (const terms of [["chicken"], ["lamb shoulder"], ["potato"], ["soup"], []]) {
      expect(ask(terms, { count: 10, maxMinutes: 30 }).every((recipe) => total(recipe) <= 30)).toBe(
        true,
      );
    }
    expect(ask(["quick pasta"], { count: 8 }).every((recipe) => total(recipe) <= 30)).toBe(true);
  });

  test("avoids the names given, whatever their case", () => {
    const first = ask(["cod"], { count: 3 });
    const next = ask(["cod"], {
      count: 3,
      avoidNames: names(first).map((name) => name.toUpperCase()),
    });
    expect(names(next).filter((name) => names(first).includes(name))).toEqual([]);
  });

  test("scales quantities to the servings asked for, and leaves steps and times alone", () => {
    const [plain] = ask(["Lemon Butter Cod with Capers"], { count: 1 });
    const [scaled] = ask(["Lemon Butter Cod with Capers"], { count: 1, servings: 8 });
    expect(plain?.servings).toBe(4);
    expect(scaled?.servings).toBe(8);
    expect(scaled?.instructions).toEqual(plain?.instructions);
    const grams = (recipe?: RepertoireRecipe) =>
      recipe?.ingredients.find(({ name }) => name === "cod fillets")?.quantity;
    expect(grams(plain)).toBe(600);
    expect(grams(scaled)).toBe(1200);
    expect(ask(["turkey"], { servings: 2 }).every(({ servings }) => servings === 2)).toBe(true);
  });

  test("a smaller count gets the first of a larger one", () => {
    const five = names(ask(["tofu"], { count: 5 }));
    expect(names(ask(["tofu"], { count: 2 }))).toEqual(five.slice(0, 2));
  });

  test("another seed offers equals in another order", () => {
    const seeds = ["a", "b", "c", "d"].map((seed) => names(ask(["chicken"], { seed })).join());
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  test("an open question gets variety rather than a list of cod", () => {
    const found = ask(["dinner ideas"], { count: 6 });
    expect(new Set(found.map(({ cuisine }) => cuisine)).size).toBeGreaterThan(2);
    expect(found.filter(({ tags }) => tags.includes("dessert"))).toEqual([]);
  });
});
