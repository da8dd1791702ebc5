// Which ingredient a line of a recipe means: a golden file, names that must not be taken for similar ones, and the
// confidence that is stored beside a link.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { foodKey, parseCatalogue } from "./parse-catalogue.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
beforeAll(async () => {
  await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
});

interface Match {
  text: string;
  name: string | null;
  confidence: number | null;
}

const match = (texts: string[]) =>
  db.admin<Match>(
    `select g.text, i.name, m.confidence from unnest($1::text[]) with ordinality as g (text, n)
     cross join lateral alfred.match_ingredient(g.text) m
     left join public.ingredients i on i.id = m.ingredient_id order by n`,
    [texts],
  );
const matchOne = async (text: string) => (await match([text]))[0]!;

/** Reads lines of a text, a tab and a name, which is `-` for a text that must not be linked. */
function readGolden(): { text: string; name: string | null }[] {
  const file = new URL("golden-ingredients.tsv", import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text, name] = line.split("\t");
      if (text === undefined || name === undefined) throw new Error(`not a pair: ${line}`);
      return { text, name: name === "-" ? null : name };
    });
}

describe("the golden file", () => {
  const golden = readGolden();
  const knownNames = new Set(parseCatalogue().entries.map(({ name }) => name));

  test("the golden file has enough pairs, each once, and names only ingredients of the catalogue", () => {
    expect(golden.length).toBeGreaterThanOrEqual(180);
    expect(golden.filter(({ name }) => name === null).length).toBeGreaterThanOrEqual(80);
    expect(new Set(golden.map(({ text }) => text)).size).toBe(golden.length);
    expect(golden.filter(({ name }) => name !== null && !knownNames.has(name))).toEqual([]);
  });

  test("matching finds the golden file's links, with hardly a wrong one and few missing", async () => {
    const matches = await match(golden.map(({ text }) => text));
    const pairs = golden.map((pair, index) => ({ ...pair, got: matches[index]!.name }));
    const wrong = pairs.filter(({ name, got }) => got !== null && got !== name);
    const misses = pairs.filter(({ name, got }) => got === null && name !== null);
    const right = pairs.filter(({ name, got }) => got !== null && got === name).length;
    const precision = right / (right + wrong.length);
    const recall = right / pairs.filter(({ name }) => name !== null).length;
    console.info(
      [
        `ingredient links: ${pairs.length} pairs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
        ...wrong.map(({ text, name, got }) => `  wrong: ${text} → ${got}, not ${name ?? "any"}`),
        ...misses.map(({ text, name }) => `  missed: ${text} → ${name}`),
      ].join("\n"),
    );
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});

test.each([
  ["garlic", "garlic"],
  ["garlic powder", "garlic powder"],
  ["coriander leaves", "coriander leaf"],
  ["coriander seeds", "coriander seed"],
  ["vinegar", "vinegar"],
  ["mirin", "mirin"],
  ["coconut milk", "coconut milk"],
  ["condensed milk", "condensed milk"],
  ["garlic salt", null],
  ["lemon vinegar", null],
  // One letter of a short word makes another food.
  ["perch", null],
  ["smelt", null],
  ["charr", null],
])("the food %s is never taken for a similar one", async (text, name) => {
  expect((await matchOne(text)).name).toBe(name);
});

test("one additional word makes another food: the text links to that food or to none", async () => {
  const heads =
    "powder,sauce,oil,seed,soup,bread,cake,juice,paste,butter,milk,flour,salad,pie,wine,vinegar,syrup,ice cream,cheese,noodle,stock,extract,crisps,flavouring".split(
      ",",
    );
  const modifiers =
    "vegan,gluten-free,dairy-free,dried,smoked,pickled,candied,fried,chocolate,peanut,coconut,imitation".split(
      ",",
    );
  const spellings = new Map(
    parseCatalogue().entries.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((word) => [foodKey(word).replaceAll(" ", ""), name] as const),
    ),
  );
  const foods = parseCatalogue().entries.filter((_, index) => index % 31 === 0);
  const texts = foods.flatMap(({ name }) => [
    ...heads.map((head) => `${name} ${head}`),
    ...modifiers.map((modifier) => `${modifier} ${name}`),
  ]);
  const wrong = (await match(texts)).filter(
    ({ text, name }) => name !== null && spellings.get(foodKey(text).replaceAll(" ", "")) !== name,
  );
  expect(wrong).toEqual([]);
});

describe("confidence", () => {
  test("the confidence of a link is 1 for the name, and lower for another name, for words left out, and for a misspelling", async () => {
    const lines = [
      "courgette",
      "zucchini",
      "2 large courgettes, diced",
      "frozen courgette",
      "zuchini",
    ];
    const matches = await match(lines);
    expect(matches.map(({ name }) => name)).toEqual(lines.map(() => "courgette"));
    const [name, alias, counted, frozen, misspelt] = matches.map(({ confidence }) => confidence!);
    expect(name).toBe(1);
    expect(alias).toBeCloseTo(0.98);
    expect(counted).toBeLessThan(1);
    expect(frozen).toBeLessThan(counted!);
    expect(misspelt).toBeLessThan(frozen!);
    expect(misspelt).toBeGreaterThan(0.5);
  });

  test("the confidence of a link is null if there is no link", async () => {
    for (const text of [
      "quantum foam",
      "",
      "   ",
      "12",
      ",;()",
      "½",
      "(",
      "%",
      "a\u0000".slice(0, 1),
    ]) {
      expect(await matchOne(text)).toEqual({ text, name: null, confidence: null });
    }
    expect((await matchOne("onion ".repeat(30))).name).toBeNull();
  });
});

describe("linked rows", () => {
  const stock = (values: Record<string, unknown>): Op => ({
    op: "create",
    table: "inventory",
    values,
  });

  test.each(["recipe_ingredients", "inventory", "shopping_list"])(
    "a linked row of %s keeps the confidence of its link",
    async (table) => {
      const [recipe] = await apply(db, alice, run, [createRecipe("Stew")]);
      const parent = table === "recipe_ingredients" ? { recipe_id: recipe.row_id } : {};
      const rows = await apply(
        db,
        alice,
        run,
        ["carrot", "brocolli", "moon dust"].map((name) => ({
          op: "create",
          table,
          values: { name, ...parent },
        })),
      );
      const [carrot, broccoli, dust] = rows.map(({ row }: Json) => row);
      expect(carrot.match_confidence).toBe(1);
      expect(broccoli.match_confidence).toBeGreaterThan(0.5);
      expect(broccoli.match_confidence).toBeLessThan(0.85);
      expect(dust).toMatchObject({ ingredient_id: null, match_confidence: null });
    },
  );

  test("a linked row has full confidence in a link that the caller set, and ignores a confidence that the caller sends", async () => {
    const [milk] = await db.admin<{ id: string }>(
      "select id from public.ingredients where name = 'milk'",
    );
    const [linked, forged] = await apply(db, alice, run, [
      stock({ name: "moon dust", ingredient_id: milk!.id, match_confidence: 0.2 }),
      stock({ name: "brocolli", match_confidence: 1 }),
    ]);
    expect(linked.row.match_confidence).toBe(1);
    expect(forged.row.match_confidence).toBeLessThan(0.85);
    const change = (set: Record<string, unknown>) =>
      apply(db, alice, run, [{ op: "update", table: "inventory", id: forged.row_id, set }]);
    expect((await change({ match_confidence: 1 }))[0].row.match_confidence).toBeLessThan(0.85);
    expect((await change({ quantity: 3 }))[0].row.match_confidence).toBeLessThan(0.85);
    expect((await change({ name: "broccoli" }))[0].row.match_confidence).toBe(1);
    expect((await change({ name: "moon dust" }))[0].row).toMatchObject({
      ingredient_id: null,
      match_confidence: null,
    });
    expect((await change({ ingredient_id: milk!.id }))[0].row.match_confidence).toBe(1);
    expect((await change({ ingredient_id: null }))[0].row.match_confidence).toBeNull();
  });

  test("a linked row comes back with its confidence when its deletion is undone", async () => {
    const [entry] = await apply(db, alice, run, [stock({ name: "brocolli" })]);
    const before = entry.row;
    await apply(db, alice, run, [{ op: "delete", table: "inventory", id: entry.row_id }]);
    const [effect] = await db.admin<{ id: string }>(
      "select id from public.effects where row_id = $1 and op = 'delete'",
      [entry.row_id],
    );
    const [restored] = await apply(db, alice, run, [{ op: "undo", effect_id: effect!.id }]);
    expect({ ...restored.row, updated_at: "" }).toEqual({ ...before, updated_at: "" });
  });
});
