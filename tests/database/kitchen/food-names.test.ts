// Names of ingredients in six languages mean the ingredients that the migrations say, and none is found in an English
// text that has a word like it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { migrationFile } from "../../support/migration-file.ts";
import { forSuite } from "../../support/for-suite.ts";

const FILES = {
  German: "kitchen_german_names",
  French: "kitchen_french_names",
  Spanish: "kitchen_spanish_names",
  Italian: "kitchen_italian_names",
  Portuguese: "kitchen_portuguese_names",
  Dutch: "kitchen_dutch_names",
} as const;
const text = (language: keyof typeof FILES) =>
  readFileSync(new URL(`../../../${migrationFile(FILES[language])}`, import.meta.url), "utf8");
const unquote = (text: string) => text.replaceAll("''", "'");
const namesIn = (language: keyof typeof FILES) =>
  [...text(language).matchAll(/^ {2}\('((?:[^']|'')+)', '((?:[^']|'')+)'\)/gm)].map(
    ([, name = "", words = ""]) => ({ name: unquote(name), words: unquote(words).split(",") }),
  );
const db = forSuite(openTestDatabase);

const ingredientsOf = async (lines: string[]) => {
  const rows = await db.admin<{ name: string | null }>(
    `select i.name from unnest($1::text[]) with ordinality as given (line, n)
     cross join lateral alfred.match_ingredient(line) m
     left join public.ingredients i on i.id = m.ingredient_id order by n`,
    [lines],
  );
  return rows.map(({ name }) => name);
};
const ingredientsIn = async (line: string) => {
  const rows = await db.admin<{ name: string }>(
    "select i.name from unnest(alfred.ingredients_in($1)) k join public.ingredients i on i.id = k order by 1",
    [line],
  );
  return rows.map(({ name }) => name);
};

describe.each(Object.keys(FILES) as (keyof typeof FILES)[])("%s", (language) => {
  test("the language names more than two hundred ingredients, and each name means only its ingredient", async () => {
    const entries = namesIn(language).flatMap(({ name, words }) =>
      words.map((word) => ({ name, word })),
    );
    expect(new Set(entries.map(({ name }) => name)).size).toBeGreaterThan(200);
    expect(entries.length).toBe(new Set(entries.map(({ word }) => word)).size);
    const ingredients = await ingredientsOf(entries.map(({ word }) => word));
    const wrong = entries.flatMap(({ name, word }, at) =>
      ingredients[at] === name ? [] : [`${word}: ${ingredients[at]}, not ${name}`],
    );
    expect(wrong).toEqual([]);
  });

  test("every line of the file is read, and no two lines name the same ingredient", () => {
    const names = namesIn(language).map(({ name }) => name);
    expect(names.length).toBe(text(language).match(/^ {2}\(/gm)?.length);
    expect(names.length).toBe(new Set(names).size);
  });
});

test("no word of the catalogue means two foods", async () => {
  const doubles = await db.admin(
    "select term from alfred.ingredient_terms group by term having count(*) > 1",
  );
  expect(doubles).toEqual([]);
});

test.each([
  ["rote Linsen", "red lentil"],
  ["Rote Linsen", "red lentil"],
  ["MÖHREN", "carrot"],
  ["2 Zwiebeln", "onion"],
  ["Süßkartoffeln", "sweet potato"],
  ["Öl", null],
  ["Pfeffer", null],
  ["Pommes de terre", "potato"],
  ["pomme", "apple"],
  ["2 oignons", "onion"],
  ["ŒUFS", "egg"],
  ["noix de muscade", "nutmeg"],
  ["lait de coco", "coconut milk"],
  ["huile d’olive", "olive oil"],
  ["raisins secs", "raisin"],
  ["pain", null],
  ["noix", null],
  ["dientes de ajo", "garlic"],
  ["limones", "lemon"],
  ["leche de coco", "coconut milk"],
  ["nuez moscada", "nutmeg"],
  ["pan rallado", "breadcrumb"],
  ["pan", null],
  ["ternera", null],
  ["latte di cocco", "coconut milk"],
  ["noce moscata", "nutmeg"],
  ["peperoni rossi", "red bell pepper"],
  ["2 cipolle", "onion"],
  ["pane", null],
  ["sale", null],
  ["leite de coco", "coconut milk"],
  ["batata-doce", "sweet potato"],
  ["3 limões", null],
  ["camarões", "prawn"],
  ["feijão preto", "black bean"],
  ["aardappelen", "potato"],
  ["pindakaas", "peanut butter"],
  ["rode ui", "red onion"],
  ["kokosmelk", "coconut milk"],
  ["room", null],
])("%j means %j", async (line, name) => {
  expect(await ingredientsOf([line])).toEqual([name]);
});

test.each([
  ["most of the dough, die cut", []],
  ["zest of a lemon rind", ["lemon zest"]],
  ["200 ml Milch und zwei Eier", ["egg", "milk"]],
  ["at room temperature, in the pan, on sale, the worst part per person", []],
  ["200 ml de lait et deux œufs", ["egg", "milk"]],
  ["200 ml de leche y dos huevos", ["egg", "milk"]],
  ["due uova e un cucchiaio di burro", ["butter", "egg"]],
  ["200 ml de leite e dois ovos", ["egg", "milk"]],
  ["200 ml melk en twee eieren", ["egg", "milk"]],
])(
  "the ingredients that a text names are found, and no words of another language: %j",
  async (line, names) => {
    expect(await ingredientsIn(line)).toEqual(names);
  },
);
