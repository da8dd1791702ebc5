// The ingredient catalogue as data: count, tidy and unique words, valid codes, units and densities, categories with all
// their parents.
import { describe, expect, test } from "vitest";
import { foodKey, indexByName, parseCatalogue, type CatalogueEntry } from "./parse-catalogue.ts";

const EU_14 =
  "gluten crustaceans eggs fish peanuts soybeans milk nuts celery mustard sesame sulphites lupin molluscs".split(
    " ",
  );
const UNITS = ["g", "ml", "piece", "clove", "bunch", "slice"];

const { entries, parents } = parseCatalogue();
const byName = indexByName(entries);

function find(word: string): CatalogueEntry {
  const entry = byName.get(word);
  if (!entry) throw new Error(`the catalogue does not know ${word}`);
  return entry;
}

/** Entries for which `bad` holds, as "line: name", so that a failure says where to look. */
const offenders = (bad: (entry: CatalogueEntry) => boolean): string[] =>
  entries.filter(bad).map((entry) => `${entry.line}: ${entry.name}`);

describe("the catalogue as data", () => {
  test("the catalogue names at least 180 ingredients, each once", () => {
    expect(entries.length).toBeGreaterThanOrEqual(180);
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length);
  });

  test("names and aliases are lower case and trimmed", () => {
    const tidy = (word: string) =>
      word !== "" && word === word.trim().toLowerCase() && !/\s{2}|[{}"\\]/.test(word);
    expect(offenders((e) => ![e.name, ...e.aliases].every(tidy))).toEqual([]);
  });

  test("names are singular", () => {
    const singularInS =
      /(asparagus|hummus|couscous|molasses|swiss|lemongrass|watercress|citrus|octopus|sea bass)$/;
    const plural = (e: CatalogueEntry) => e.name.endsWith("s") && !singularInS.test(e.name);
    expect(offenders(plural)).toEqual([]);
  });

  test("no word belongs to two entries, and no alias repeats the name of its entry", () => {
    const owners = new Map<string, string[]>();
    for (const entry of entries) {
      for (const word of [entry.name, ...entry.aliases]) {
        owners.set(word, [...(owners.get(word) ?? []), entry.name]);
      }
    }
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test("words of two entries differ by more than plural, accents and hyphens", () => {
    const owners = new Map<string, Set<string>>();
    for (const [word, entry] of byName) {
      const key = foodKey(word);
      owners.set(key, (owners.get(key) ?? new Set()).add(entry.name));
    }
    expect([...owners].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  test("allergens are codes of the EU fourteen, and every code is in use", () => {
    expect(offenders((e) => !e.allergens.every((code) => EU_14.includes(code)))).toEqual([]);
    expect(offenders((e) => new Set(e.allergens).size !== e.allergens.length)).toEqual([]);
    expect(new Set(entries.flatMap((e) => e.allergens))).toEqual(new Set(EU_14));
  });

  test("units are a shopper's units", () => {
    expect(offenders((e) => !UNITS.includes(e.defaultUnit))).toEqual([]);
  });

  test("densities are those of food, and liquids counted in ml have about that of water", () => {
    const odd = (e: CatalogueEntry) => e.density !== null && (e.density < 0.3 || e.density > 1.5);
    expect(offenders(odd)).toEqual([]);
    const liquid = ["milk", "cream", "oil", "stock", "drink", "vinegar"];
    const pourable = (e: CatalogueEntry) =>
      e.defaultUnit === "ml" && liquid.some((category) => e.categories.includes(category));
    const unlikeWater = (e: CatalogueEntry) =>
      pourable(e) && e.density !== null && Math.abs(e.density - 1) > 0.12;
    expect(offenders(unlikeWater)).toEqual([]);
  });

  test.each([
    ["water", 1],
    ["milk", 1.03],
    ["olive oil", 0.91],
    ["honey", 1.42],
    ["flour", 0.53],
    ["sugar", 0.85],
    ["rice", 0.85],
    ["butter", 0.91],
    ["salt", 1.2],
    ["egg", null],
    ["onion", null],
  ])("the density of %s is %s", (word, density) => {
    expect(find(word).density).toBe(density);
  });
});

describe("categories", () => {
  test("the documented categories are those that are used", () => {
    expect(offenders((e) => !e.categories.every((category) => parents.has(category)))).toEqual([]);
    const used = new Set(entries.flatMap((e) => e.categories));
    expect([...parents.keys()].filter((category) => !used.has(category))).toEqual([]);
  });

  test("every entry has a category, and none has a category twice", () => {
    expect(offenders((e) => e.categories.length === 0)).toEqual([]);
    expect(offenders((e) => new Set(e.categories).size !== e.categories.length)).toEqual([]);
  });

  test("an entry has all categories above its categories", () => {
    const incomplete = (e: CatalogueEntry) =>
      e.categories.some((category) => {
        const parent = parents.get(category) ?? null;
        return parent !== null && !e.categories.includes(parent);
      });
    expect(offenders(incomplete)).toEqual([]);
  });

  test.each([
    ["cod", ["white fish", "fish", "seafood", "protein"]],
    ["prawn", ["crustacean", "shellfish", "seafood", "protein"]],
    ["mussel", ["mollusc", "shellfish", "seafood", "protein"]],
    ["spinach", ["leafy green", "vegetable"]],
    ["chicken thigh", ["chicken", "poultry", "meat", "protein"]],
    ["ground beef", ["beef", "red meat", "meat", "protein"]],
    ["bacon", ["cured meat", "pork", "meat", "protein"]],
    ["cheddar", ["cheese", "dairy"]],
    ["chickpea", ["bean", "legume", "protein"]],
    ["lime", ["citrus", "fruit"]],
    ["spaghetti", ["pasta", "grain"]],
    ["garlic", ["allium", "vegetable"]],
    ["honey", ["sweetener", "animal-derived"]],
    ["chicken stock", ["stock", "meat-derived", "animal-derived"]],
  ])("%s is in the categories %j", (word, categories) => {
    expect(new Set(find(word).categories)).toEqual(new Set(categories));
  });

  test("a category implies its allergen", () => {
    const impliedAllergens: Record<string, string> = {
      fish: "fish",
      crustacean: "crustaceans",
      mollusc: "molluscs",
      dairy: "milk",
      soy: "soybeans",
      egg: "eggs",
    };
    for (const [category, allergen] of Object.entries(impliedAllergens)) {
      expect(
        offenders((e) => e.categories.includes(category) && !e.allergens.includes(allergen)),
      ).toEqual([]);
    }
  });

  test("every nut has its allergen, except the two that the regulation does not list", () => {
    const nutsWithoutAllergen = entries.filter(
      (e) =>
        e.categories.includes("nut") &&
        !e.allergens.includes("nuts") &&
        !e.allergens.includes("peanuts"),
    );
    expect(nutsWithoutAllergen.map((e) => e.name).sort()).toEqual(["chestnut", "pine nut"]);
  });

  test("bread, pasta and noodles contain gluten unless made from something else", () => {
    const wheat = ["bread", "pasta", "noodle"];
    const glutenFree = entries.filter(
      (e) => wheat.some((c) => e.categories.includes(c)) && !e.allergens.includes("gluten"),
    );
    expect(glutenFree.map((e) => e.name).sort()).toEqual([
      "corn tortilla",
      "glass noodle",
      "gluten-free pasta",
      "rice noodle",
      "rice vermicelli",
      "taco shell",
    ]);
  });
});
