// The offline model's recipes against the ingredient catalogue: every line links, what tags and allergens say is true, and
// which recipes are chosen.
import { describe, expect, test } from "vitest";
import { chooseRecipes } from "../../../dev/offline-model/repertoire/choose-recipes.ts";
import { RECIPES, type Recipe } from "../../../dev/offline-model/repertoire/read-recipes.ts";
import { foodKey, indexByName, parseCatalogue, type CatalogueEntry } from "./parse-catalogue.ts";

const byKey = new Map(
  [...indexByName(parseCatalogue().entries)].map(([word, entry]) => [foodKey(word), entry]),
);
const link = (name: string): CatalogueEntry | undefined => byKey.get(foodKey(name));
const linksOf = ({ ingredients }: Recipe): CatalogueEntry[] =>
  ingredients.flatMap(({ name }) => link(name) ?? []);

/** The ingredients of recipes whose catalogue entry is `forbidden`, as "recipe: ingredient". */
const offenders = (recipes: readonly Recipe[], forbidden: (entry: CatalogueEntry) => boolean) =>
  recipes.flatMap((recipe) =>
    linksOf(recipe).flatMap((entry) => (forbidden(entry) ? `${recipe.name}: ${entry.name}` : [])),
  );

const inAny = ({ categories }: CatalogueEntry, kinds: readonly string[]): boolean =>
  categories.some((category) => kinds.includes(category));
const holdsAny = ({ allergens }: CatalogueEntry, codes: readonly string[]): boolean =>
  codes.some((code) => allergens.includes(code));
const notVegetarian = (entry: CatalogueEntry): boolean =>
  inAny(entry, ["meat", "seafood", "meat-derived"]) ||
  holdsAny(entry, ["fish", "crustaceans", "molluscs"]);
const notVegan = (entry: CatalogueEntry): boolean =>
  notVegetarian(entry) ||
  inAny(entry, ["dairy", "egg", "animal-derived"]) ||
  holdsAny(entry, ["milk", "eggs"]);

test("every ingredient of every recipe is in the catalogue", () => {
  const names = RECIPES.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(200);
  expect([...new Set(names.filter((name) => link(name) === undefined))]).toEqual([]);
});

describe("what recipes say of themselves", () => {
  test("the allergens of a recipe are those of its ingredients", () => {
    const statedAllergens = RECIPES.map(({ name, contains }) => [name, contains.toSorted()]);
    const linkedAllergens = RECIPES.map((recipe) => [
      recipe.name,
      [...new Set(linksOf(recipe).flatMap(({ allergens }) => allergens))].toSorted(),
    ]);
    expect(statedAllergens).toEqual(linkedAllergens);
  });

  test.each([
    ["vegetarian", notVegetarian],
    ["vegan", notVegan],
    ["gluten-free", (entry: CatalogueEntry) => holdsAny(entry, ["gluten"])],
    ["dairy-free", (entry: CatalogueEntry) => holdsAny(entry, ["milk"])],
  ])("recipes tagged %s fit the tag", (tag, forbidden) => {
    const recipes = RECIPES.filter(({ tags }) => tags.includes(tag));
    expect(recipes.length).toBeGreaterThan(2);
    expect(offenders(recipes, forbidden)).toEqual([]);
  });
});

describe("what is chosen from the repertoire", () => {
  const none = { terms: [], allergies: [], diets: [], except: [] };

  test.each(["crustaceans", "molluscs", "milk", "peanuts", "gluten", "fish"])(
    "the chosen recipes have no %s for a person with that allergy",
    (code) => {
      const recipes = chooseRecipes({ ...none, allergies: [code] });
      expect(recipes.length).toBeGreaterThan(3);
      expect(offenders(recipes, ({ allergens }) => allergens.includes(code))).toEqual([]);
      expect(recipes.length).toBeLessThan(RECIPES.length);
    },
  );

  test.each(["cod", "chicken", "pasta", "soup", "vegetarian", "fish", "breakfast"])(
    "several recipes are chosen for the term %s",
    (term) => {
      expect(chooseRecipes({ ...none, terms: [term] }).length).toBeGreaterThan(
        term === "cod" ? 5 : 1,
      );
    },
  );

  test("the chosen recipes contain the requested food", () => {
    const names = chooseRecipes({ ...none, terms: ["chicken"] }).map(({ name }) => name);
    expect(names).toContain("Chicken Tikka Masala");
    expect(names).not.toContain("Mushroom Risotto");
  });
});
