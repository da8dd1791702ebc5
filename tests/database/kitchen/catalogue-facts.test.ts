// The ingredient catalogue's facts: what food contains, what words mean, which near-misses stay apart.
import { describe, expect, test } from "vitest";
import { indexByName, parseCatalogue, type CatalogueEntry } from "./parse-catalogue.ts";

const byName = indexByName(parseCatalogue().entries);

function find(word: string): CatalogueEntry {
  const entry = byName.get(word);
  if (!entry) throw new Error(`the catalogue does not know ${word}`);
  return entry;
}

describe("what food contains", () => {
  test.each<[string, string]>([
    ["cod fillet", "fish"],
    ["anchovies", "fish"],
    ["shrimp", "crustaceans"],
    ["calamari", "molluscs"],
    ["surimi", "fish crustaceans eggs gluten soybeans"],
    ["fish sauce", "fish"],
    ["oyster sauce", "molluscs gluten soybeans"],
    ["worcestershire sauce", "fish gluten"],
    ["soy sauce", "soybeans gluten"],
    ["tamari", "soybeans"],
    ["miso", "soybeans"],
    ["tofu", "soybeans"],
    ["edamame", "soybeans"],
    ["tahini", "sesame"],
    ["sesame oil", "sesame"],
    ["hummus", "sesame"],
    ["za'atar", "sesame"],
    ["peanut butter", "peanuts"],
    ["groundnut oil", "peanuts"],
    ["almond milk", "nuts"],
    ["marzipan", "nuts"],
    ["pesto", "milk nuts"],
    ["ghee", "milk"],
    ["naan", "gluten milk"],
    ["couscous", "gluten"],
    ["oats", "gluten"],
    ["oat milk", "gluten"],
    ["seitan", "gluten"],
    ["bulgur", "gluten"],
    ["beer", "gluten"],
    ["malt vinegar", "gluten"],
    ["egg noodle", "gluten eggs"],
    ["mayonnaise", "eggs mustard"],
    ["red wine", "sulphites"],
    ["dried apricot", "sulphites"],
    ["celeriac", "celery"],
    ["vegetable stock", "celery"],
    ["mustard seed", "mustard"],
    ["dijon mustard", "mustard sulphites"],
    ["lupin flour", "lupin"],
    ["thai red curry paste", "crustaceans fish"],
    ["kimchi", "fish crustaceans"],
  ])("%s contains %s", (word, codes) => {
    expect(new Set(find(word).allergens)).toEqual(new Set(codes.split(" ")));
  });

  test.each(
    "mirin,rice,rice vinegar,coconut milk,chicken breast,potato,olive oil,quinoa,buckwheat,polenta,rice noodle,corn tortilla,cornstarch,water chestnut,nutmeg,eggplant,oyster mushroom,butter bean,butternut squash,cream of tartar,cocoa powder,pine nut,coconut,honey,sugar".split(
      ",",
    ),
  )("%s contains none of the fourteen allergens", (word) => {
    expect(find(word).allergens).toEqual([]);
  });
});

describe("words for food", () => {
  test.each([
    ["cilantro", "coriander leaf"],
    ["coriander leaves", "coriander leaf"],
    ["cod loin", "cod"],
    ["eggplant", "aubergine"],
    ["zucchini", "courgette"],
    ["scallion", "spring onion"],
    ["shrimp", "prawn"],
    ["arugula", "rocket"],
    ["ground beef", "minced beef"],
    ["heavy cream", "double cream"],
    ["cornstarch", "cornflour"],
    ["baking soda", "bicarbonate of soda"],
    ["tomatoes", "tomato"],
    ["garbanzo bean", "chickpea"],
  ])("the word %s means %s", (word, name) => {
    expect(find(word).name).toBe(name);
  });

  test.each([
    ["garlic", "garlic powder"],
    ["onion", "onion powder"],
    ["milk", "coconut milk"],
    ["coconut milk", "coconut cream"],
    ["coriander leaf", "coriander seed"],
    ["coriander leaf", "ground coriander"],
    ["vinegar", "mirin"],
    ["rice vinegar", "mirin"],
    ["butter", "peanut butter"],
    ["clove", "garlic clove"],
    ["celery", "celeriac"],
    ["egg", "eggplant"],
    ["oyster", "oyster mushroom"],
    ["oyster", "oyster sauce"],
    ["fish stock", "fish sauce"],
    ["ginger", "ground ginger"],
    ["tomato", "tomato paste"],
    ["tomato", "canned tomatoes"],
    ["cream", "cream cheese"],
    ["sugar", "sugar snap pea"],
    ["flour", "cornflour"],
    ["cumin", "cumin seed"],
    ["bell pepper", "black pepper"],
    ["chickpea", "chickpea flour"],
    ["water", "watercress"],
    ["cod", "black cod"],
    ["cod", "salt cod"],
    ["tofu", "silken tofu"],
    ["soy sauce", "tamari"],
    ["sesame seed", "tahini"],
    ["white wine", "white wine vinegar"],
    ["rice", "wild rice"],
    ["potato", "sweet potato"],
    ["mustard green", "mustard"],
  ])("the words %s and %s have different meanings", (first, second) => {
    expect(find(second)).not.toBe(find(first));
  });

  test.each(["pepper", "bean", "fenugreek", "noodle", "nut", "fish", "meat", "cheese", "oil"])(
    "the bare word %s, which could mean several foods, belongs to none",
    (word) => {
      expect(byName.has(word)).toBe(false);
    },
  );
});
