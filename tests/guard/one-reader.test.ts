// There is one reader of foods: on the lines of three corpora each path finds exactly what would stop a write. As in
// use, a path is given many lines at once: a page of rows, or the parts of one content.
import { beforeAll, describe, expect, test } from "vitest";
import { findingsOf, type Finding } from "../../shared/contracts/findings.ts";
import type { SourceRow } from "../../shared/contracts/pack.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { openTestDatabase } from "../support/database.ts";
import { cases, sampleEvery } from "../support/sample.ts";
import { alice, createHousehold } from "../support/kitchen/kitchen-world.ts";
import { ALLERGENS, blindLines, corpusLines, judgedLines, laterBlindLines } from "./guard-line.ts";
import { forSuite } from "../support/for-suite.ts";

type Row = Record<string, unknown>;

/** The distinct texts, because a judgement is about a name. */
const all = [
  ...new Set([...corpusLines(), ...blindLines(), ...laterBlindLines()].map(({ text }) => text)),
];
const lines = [...sampleEvery(8, 1, all)];
/** A model's judgements of some texts; the others are not judged. */
const judgements = new Map(judgedLines().map(({ text, ...judgement }) => [text, judgement]));
const pack = createKitchenPack();
const PAGE = 200;
/** If each line takes its own request, only every nth one is tried; this is n. */
const SAMPLE = cases(10, 40);

const db = forSuite(openTestDatabase);
let household: string;
/** What the function that stops a write finds in each line, called once for all lines. */
let findingsOfLines: string[][];
/** The findings that stop a write: if the line is the row's own, and if it is in a saved recipe. */
let guardRead: { own: string[][]; known: string[][] };

const judgementOf = (text: string) => {
  const judgement = judgements.get(text);
  return judgement === undefined
    ? null
    : { food: "something else", contains: judgement.contains, may_contain: judgement.may };
};
const textsOf = (findings: Finding[]) =>
  findings.map(({ kind, code, name }) => `${kind} ${code}: ${name}`).sort();

beforeAll(async () => {
  household = await createHousehold(db, alice);
  const rows = lines.map((name, position) => ({ position, name, ...judgementOf(name) }));
  await db.admin(
    `insert into public.shopping_list (household_id, created_by, name, food, contains, may_contain, created_at)
     select $1, $2, l.name, l.food, l.contains, l.may_contain, now() + l.position * interval '1 second'
     from jsonb_to_recordset($3)
       as l (position int, name text, food text, contains text[], may_contain text[])`,
    [household, alice, JSON.stringify(rows)],
  );
  // The rows are copied with their links, because a link depends only on the name.
  const columns =
    "household_id, created_by, name, ingredient_id, match_confidence, food, contains, may_contain";
  await db.admin(`
    begin;
    set local alfred.restoring = 'on';
    set local alfred.put_back = 'on';
    insert into public.inventory (${columns}, created_at) select ${columns}, created_at from public.shopping_list;
    insert into public.recipes (household_id, created_by, name, created_at)
      select household_id, created_by, 'Dish', created_at from public.shopping_list;
    insert into public.recipe_ingredients (recipe_id, ${columns}, created_at)
      select r.id, ${columns.replace(/(\w+)/g, "s.$1")}, s.created_at
      from public.shopping_list s join public.recipes r using (created_at);
    insert into public.meal_plans
        (household_id, created_by, planned_on, meal_type, recipe_id, title, created_at)
      select household_id, created_by, '2026-12-01', 'dinner', id, 'Dinner', created_at from public.recipes;
    commit`);
  // The profile is set after the rows, because a later allergy counts for existing rows too.
  await db.rpc(alice, "put_profile", { allergens: ALLERGENS, diet: ["vegan"] });
  const result = await db.as({ role: "alfred_definer", user: alice }, (client) =>
    client.query<{ found: (Finding & { asks: boolean })[] }>(
      `with given as materialized (
         select jsonb_agg(one || jsonb_build_object('of', s.id)) as foods
         from public.shopping_list s
         cross join lateral jsonb_array_elements(alfred.shopping_foods(s.id)) entry (one)
       ), found as materialized (
         select f.of, jsonb_agg(distinct to_jsonb(f) - '{of,source,food}'::text[]) as list
         from given cross join lateral alfred.food_findings(given.foods, $1, $2, '[]') f group by f.of
       )
       select coalesce(f.list, '[]') as found
       from public.shopping_list s left join found f on f.of = s.id::text order by s.created_at`,
      [household, alice],
    ),
  );
  findingsOfLines = result.rows.map((row) => textsOf(row.found));
  guardRead = {
    own: result.rows.map((row) => textsOf(row.found.filter(({ asks }) => asks))),
    known: result.rows.map((row) => textsOf(row.found.filter(({ kind }) => kind !== "may"))),
  };
});

/**
 * What the guard finds in the rows of a table, in the order of the lines. It is called row by row, as a write does.
 * @param step n, if only every nth line is tried
 */
async function findByGuard(table: string, guard: string, step = 1): Promise<string[][]> {
  const rows = await db.as({ role: "alfred_definer", user: alice }, async (client) => {
    await client.query("set local jit = off");
    return client.query<{ found: Finding[] }>(
      `select coalesce((
         select jsonb_agg(to_jsonb(f) - 'source') from alfred.${guard}(t.id, $1, $2) f), '[]') as found
       from (
         select t.id, row_number() over (order by t.created_at, t.id) - 1 as n
         from public.${table} t where t.household_id = $1
       ) t where t.n % $3 = 0 order by t.n`,
      [household, alice, step],
    );
  });
  return rows.rows.map(({ found }) => textsOf(found));
}

/** The rows of a table with their findings, in the order of the lines, read page by page like a screen. */
async function readAsScreen(table: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < lines.length; offset += PAGE) {
    const page = { table, household_id: household, limit: PAGE, offset, wishes: [] };
    rows.push(...(await db.rpc<{ rows: Row[] }>(alice, "read_rows", page)).rows);
  }
  return rows;
}

/** The findings in a content, requested like the step that generates it. */
async function findInDraft(subdomain: string, content: Row, sources: SourceRow[] = []) {
  const request = pack.readable?.({ subdomain, content }, [], sources);
  const p = { household_id: household, wishes: request?.wishes, contents: request?.parts };
  return (await db.rpc<{ contents: Finding[][] }>(alice, "read_findings", p)).contents;
}

/** The lines on which a path finds something else, with both results. */
const differences = (rows: string[][], expectedRows = findingsOfLines, step = 1) =>
  rows.flatMap((texts, index) =>
    JSON.stringify(texts) === JSON.stringify(expectedRows[index * step])
      ? []
      : [[lines[index * step], texts, expectedRows[index * step]]],
  );

test("the lines are those of three corpora, and two thirds of them stop a write", () => {
  expect(all.length).toBeGreaterThan(1180);
  expect(judgements.size).toBeGreaterThan(100);
  expect(lines.length).toBeGreaterThanOrEqual(all.length / cases(8, 1));
  expect(guardRead.own).toHaveLength(lines.length);
  expect(guardRead.own.filter((texts) => texts.length > 0).length).toBeGreaterThan(
    lines.length * 0.66,
  );
});

describe("the guard stops the same writes", () => {
  test.each([
    ["of an entry", "shopping_list", "guard_shopping", "own"],
    ["of a recipe", "recipes", "guard_recipe", "own"],
    ["of a line", "recipe_ingredients", "guard_recipe_line", "own"],
    // A person was asked about a trace in a saved recipe when it was saved.
    ["of a planned meal, by its recipe", "meal_plans", "guard_meal", "known"],
  ] as const)("%s", async (_what, table, guard, whose) => {
    // The tests below check the findings in shown rows for every line.
    const rows = await findByGuard(table, guard, SAMPLE);
    expect(rows.length).toBeGreaterThan(lines.length / SAMPLE - 1);
    expect(differences(rows, guardRead[whose], SAMPLE)).toEqual([]);
  });
});

describe("a row is shown with what would stop its write, and with traces that are only reported", () => {
  test.each(["shopping_list", "inventory", "recipes", "recipe_ingredients", "meal_plans"])(
    "%s",
    async (table) => {
      const rows = await readAsScreen(table);
      expect(rows).toHaveLength(lines.length);
      expect(differences(rows.map((row) => textsOf(findingsOf(row))))).toEqual([]);
    },
  );
});

describe("content that is not saved", () => {
  const judgedOf = (text: string) =>
    judgementOf(text) === null ? {} : { judged: judgementOf(text) };

  test("unsaved lists are found to contain what would stop their write", async () => {
    const content = { items: lines.map((name) => ({ name, ...judgedOf(name) })) };
    expect(differences((await findInDraft("shopping", content)).map(textsOf))).toEqual([]);
  });

  test("unsaved recipes, generated or read from a page, are found to contain what would stop their write", async () => {
    const parts = lines.flatMap((name) => {
      const ingredients = [{ name, ...judgedOf(name) }];
      const content = { name: "Dish", ingredients, instructions: ["Serve."], author: "Ada" };
      return pack.readable?.({ subdomain: "recipes", content }, [], []).parts ?? [];
    });
    const p = { household_id: household, wishes: [], contents: parts };
    const answer = await db.rpc<{ contents: Finding[][] }>(alice, "read_findings", p);
    expect(differences(answer.contents.map(textsOf))).toEqual([]);
  });

  test("unsaved plans of recipes are found to contain what was found when the recipes were read", async () => {
    const rows = (await readAsScreen("recipes")).map((row, index) => ({
      ...row,
      id: `recipe_${index}`,
      name: `Dish ${index}`,
    }));
    const sources = rows.map((row): SourceRow => ({ table: "recipes", row }));
    const entries = rows.map(({ id }) => ({ title: "Dinner", recipe_ref: id }));
    const content = { entries };
    const findings = await findInDraft("meal_plans", content, sources);
    const { avoided } = pack.checkContent(
      { subdomain: "meal_plans", content },
      { constraints: [], found: findings },
      sources,
    );
    const certain = guardRead.known;
    const expectedFaults = certain.flatMap((texts, index) =>
      texts.map((text) => `Dish ${index} contains ${text.split(": ")[1]} `),
    );
    for (const fault of expectedFaults)
      expect(avoided.some((text) => text.startsWith(fault))).toBe(true);
    expect(avoided).toHaveLength(
      new Set(certain.flatMap((texts, index) => texts.map((text) => `${index} ${text}`))).size,
    );
  });
});
