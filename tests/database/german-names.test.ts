// German names of ingredients mean what their English ones mean, and change no English line.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const sql = new URL("../../supabase/migrations/20261122001650_german_names.sql", import.meta.url);
const entries = [
  ...readFileSync(sql, "utf8").matchAll(/^ {2}\('((?:[^']|'')+)', '([^']+)'\)/gm),
].map(([, name = "", german = ""]) => ({
  name: name.replace("''", "'"),
  german: german.split(","),
}));
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.stop());

const meant = async (line: string) => {
  const [row] = await db.admin<{ name: string | null }>(
    `select i.name from alfred.match_ingredient($1) m
     left join public.ingredients i on i.id = m.ingredient_id`,
    [line],
  );
  return row?.name ?? null;
};

test("two hundred ingredients have a German name, and each name means its ingredient alone", async () => {
  expect(entries.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const { name, german } of entries) {
    for (const word of german) {
      const found = await meant(word);
      if (found !== name) wrong.push(`${word}: ${found}, not ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no word of the catalogue has come to mean two things", async () => {
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
])("%j means %j", async (line, name) => {
  expect(await meant(line)).toBe(name);
});

test.each([
  ["most of the dough, die cut", []],
  ["zest of a lemon rind", ["lemon zest"]],
  ["200 ml Milch und zwei Eier", ["egg", "milk"]],
])("a text names what it names, in both languages: %j", async (text, names) => {
  const named = await db.admin<{ name: string }>(
    "select i.name from unnest(alfred.ingredients_in($1)) k join public.ingredients i on i.id = k order by 1",
    [text],
  );
  expect(named.map(({ name }) => name)).toEqual(names);
});
