// A recipe's cuisine is shown in the reader's language if a catalogue has it.
import { expect, it, test } from "vitest";
import { LANGUAGES, type Language } from "../../contracts/language.ts";
import { foodKey } from "../food/food-key.ts";
import { formatList } from "../screens/format-list.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { CUISINES, cuisineText } from "./cuisines.ts";
import { formatRecipe } from "./format-recipe.ts";

const namesIn = (language: Language) => kitchenWords(language).cuisines.split(",");
const cuisine = (cuisineName: string, language: Language) =>
  cuisineText(cuisineName, kitchenWords(language));

test.each<[Language, string, string]>([
  ["en", "Lebanese", "Middle Eastern"],
  ["de", "libanesisch", "nahöstlich"],
  ["fr", "libanaise", "moyen-orientale"],
  ["es", "libanesa", "de Oriente Medio"],
  ["it", "libanese", "mediorientale"],
  ["pt", "libanesa", "do Oriente Médio"],
  ["nl", "Libanees", "Midden-Oosters"],
])("a cuisine from any other language is shown in %s", (language, lebanese, eastern) => {
  for (const other of LANGUAGES.filter((candidate) => candidate !== language)) {
    const [cuisineElsewhere = "", easternElsewhere = ""] = [16, 20].map(
      (index) => namesIn(other)[index],
    );
    expect(foodKey(cuisine(cuisineElsewhere, language))).toBe(foodKey(lebanese));
    expect(cuisine(easternElsewhere, language)).toBe(eastern);
  }
});

it("a cuisine is shown as it was written if it is in the reader's language, or if no catalogue has it", () => {
  expect(cuisine("american", "en")).toBe("american");
  expect(cuisine("Italienisch", "de")).toBe("Italienisch");
  expect(cuisine("italiano", "es")).toBe("italiano");
  for (const language of LANGUAGES) {
    for (const words of ["Tex-Mex", "modern Italian", "", "Oma’s"]) {
      expect(cuisine(words, language)).toBe(words);
    }
  }
});

it("a cuisine is recognized in both genders, in any case and with or without accents", () => {
  expect(cuisine("ITALIEN", "de")).toBe("italienisch");
  expect(cuisine("espagnol", "nl")).toBe("Spaans");
  expect(cuisine("Francés", "en")).toBe("French");
  expect(cuisine("mexicano", "fr")).toBe("mexicaine");
});

test.each(LANGUAGES)("every cuisine has its own name in %s", (language) => {
  const names = namesIn(language);
  const cuisineNames = Object.entries(CUISINES).flatMap(([group, names]) => [
    group,
    ...names.split(","),
  ]);
  expect(names).toHaveLength(namesIn("en").length);
  expect(new Set(names.map(foodKey)).size).toBe(names.length);
  const english = new Set(namesIn("en").map(foodKey));
  expect(cuisineNames.filter((name) => !english.has(foodKey(name)))).toEqual([]);
  names.forEach((name, index) => {
    for (const other of LANGUAGES) {
      expect(foodKey(cuisine(name, other))).toBe(foodKey(namesIn(other)[index] ?? ""));
    }
  });
});

test("a recipe and a list show the cuisine in the reader's language, and a recipe in a prompt as it is stored", () => {
  const row = { id: "r", name: "Ratatouille", cuisine: "french", recipe_ingredients: [] };
  expect(formatRecipe(row, "de")).toContain("Küche: französisch");
  expect(formatRecipe(row)).toContain("Cuisine: french");
  const list = { table: "recipes", rows: [row, { ...row, id: "s" }], total: 2 };
  const input = { ...list, language: "it", today: "2026-11-25", narrowed: false, whole: false };
  expect(formatList(input as Parameters<typeof formatList>[0])).toContain("francese");
});
