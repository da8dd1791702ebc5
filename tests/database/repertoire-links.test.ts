// The offline kitchen's recipes against the ingredient catalogue: names link, and what tags and exclusions say is true.
import { describe, expect, test } from "vitest";
import { allRecipes } from "../../dev/model/repertoire/all-recipes.ts";
import { FLAVOURS } from "../../dev/model/repertoire/compose/flavours.ts";
import { FOOD_ROWS } from "../../dev/model/repertoire/compose/food-rows.ts";
import { findRecipes } from "../../dev/model/repertoire/find-recipes.ts";
import type { RepertoireRecipe } from "../../dev/model/repertoire/recipe.ts";
import { tweakRecipe } from "../../dev/model/repertoire/tweak-recipe.ts";
import { foodKey, indexByName, parseCatalogue, type CatalogueEntry } from "./parse-catalogue.ts";

const byKey = new Map(
  [...indexByName(parseCatalogue().entries)].map(([word, entry]) => [foodKey(word), entry]),
);

const link = (name: string): CatalogueEntry | undefined => byKey.get(foodKey(name));

const FOODS =
  "turkey tofu aubergine noodles lamb pork kale eggs chickpeas plums banana mince sausages crab rice".split(
    " ",
  );
const composed = FOODS.flatMap((food) =>
  findRecipes({ terms: [food], exclude: [], count: 20, avoidNames: [] }),
);

/** The share of ingredient lines that the catalogue knows, and the names that it does not. */
function linked(recipes: readonly RepertoireRecipe[]): { share: number; unknown: string[] } {
  const lines = recipes.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));
  const unknown = lines.filter((name) => !link(name));
  return { share: 1 - unknown.length / lines.length, unknown: [...new Set(unknown)] };
}

/** Recipes with an ingredient that the catalogue says is forbidden, as "recipe: ingredient". */
const offenders = (
  recipes: readonly RepertoireRecipe[],
  forbidden: (entry: CatalogueEntry) => boolean,
): string[] =>
  recipes.flatMap((recipe) =>
    recipe.ingredients
      .filter(({ name }) => {
        const entry = link(name);
        return entry !== undefined && forbidden(entry);
      })
      .map(({ name }) => `${recipe.name}: ${name}`),
  );

const inAny = (entry: CatalogueEntry, categories: readonly string[]): boolean =>
  categories.some((category) => entry.categories.includes(category));
const containsAny = (entry: CatalogueEntry, codes: readonly string[]): boolean =>
  codes.some((code) => entry.allergens.includes(code));

const notVegetarian = (entry: CatalogueEntry): boolean =>
  inAny(entry, ["meat", "seafood", "meat-derived"]) ||
  containsAny(entry, ["fish", "crustaceans", "molluscs"]);
const notVegan = (entry: CatalogueEntry): boolean =>
  notVegetarian(entry) ||
  inAny(entry, ["dairy", "egg", "animal-derived"]) ||
  containsAny(entry, ["milk", "eggs"]);

describe("ingredient names", () => {
  test("of written recipes are the catalogue's, nine in ten at least", () => {
    const { share, unknown } = linked(allRecipes);
    expect(unknown).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test("of composed recipes are the catalogue's too", () => {
    const { share, unknown } = linked(composed);
    expect(unknown).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test("of everything that the composer can take are the catalogue's too", () => {
    const larder = Object.values(FOOD_ROWS).flatMap((foods) =>
      foods.split(", ").map((entry) => entry.split(" = ").at(-1) ?? ""),
    );
    const seasoned = FLAVOURS.flatMap(({ season, fat, sour, herb, starch }) => [
      ...season.map(({ name }) => name),
      ...[fat, sour, herb, starch].flat(),
    ]);
    expect([...new Set([...larder, ...seasoned])].filter((name) => !link(name))).toEqual([]);
  });

  test("of substitutes are the catalogue's too", () => {
    const changed = allRecipes.flatMap((recipe) =>
      ["vegan", "gluten-free", "vegetarian"].map((diet) => tweakRecipe(recipe, diet)),
    );
    const { share, unknown } = linked(changed);
    expect(unknown).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ["8 chicken thighs", "chicken thighs", "chicken thigh"],
    ["canned chopped tomatoes", "canned chopped tomatoes", "canned tomato"],
    ["coriander leaves", "coriander leaves", "coriander leaf"],
  ])("%s link to the right food", (_, name, food) => {
    expect(link(name)?.name).toBe(food);
  });
});

describe("what recipes say of themselves", () => {
  const all = [...allRecipes, ...composed];
  const tagged = (tag: string): RepertoireRecipe[] => all.filter(({ tags }) => tags.includes(tag));

  test("vegetarian ones hold no meat and no fish", () => {
    expect(offenders(tagged("vegetarian"), notVegetarian)).toEqual([]);
  });

  test("vegan ones hold nothing from animals", () => {
    expect(offenders(tagged("vegan"), notVegan)).toEqual([]);
  });

  test("gluten-free and dairy-free ones are", () => {
    expect(offenders(tagged("gluten-free"), (e) => containsAny(e, ["gluten"]))).toEqual([]);
    expect(offenders(tagged("dairy-free"), (e) => containsAny(e, ["milk"]))).toEqual([]);
  });

  test("those without a tag for it are not vegetarian by oversight", () => {
    const untagged = all.filter(({ tags }) => !tags.includes("vegetarian"));
    const plain = untagged.filter((recipe) => offenders([recipe], notVegetarian).length === 0);
    expect(plain.map(({ name }) => name)).toEqual([]);
  });

  test("edited to a diet they keep it", () => {
    const vegan = allRecipes.map((recipe) => tweakRecipe(recipe, "make it vegan"));
    expect(offenders(vegan, notVegan)).toEqual([]);
    const vegetarian = allRecipes.map((recipe) => tweakRecipe(recipe, "vegetarian"));
    expect(offenders(vegetarian, notVegetarian)).toEqual([]);
  });
});

test.each(
  "gluten crustaceans eggs fish peanuts soybeans milk nuts celery mustard sesame sulphites lupin molluscs".split(
    " ",
  ),
)("excluding the allergen code %s finds nothing that contains it", (code) => {
  const found = [
    "cod",
    "chicken",
    "curry",
    "noodles",
    "dessert",
    "salad",
    "dinner",
    "bread",
  ].flatMap((term) => findRecipes({ terms: [term], exclude: [code], count: 12, avoidNames: [] }));
  expect(offenders(found, (entry) => entry.allergens.includes(code))).toEqual([]);
});
