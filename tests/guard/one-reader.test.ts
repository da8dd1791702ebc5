// One reader of foods: on every line of every corpus, each path finds what a write would be stopped for. A path is
// asked for many lines at once, as it asks in use: a page of rows, the parts of one content.
import { beforeAll, describe, expect, test } from "vitest";
import { findingsOf, type Finding } from "../../shared/contracts/findings.ts";
import type { SourceRow } from "../../shared/contracts/pack.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { openTestDatabase } from "../support/database.ts";
import { cases, sampleEvery } from "../support/sample.ts";
import { alice, createHousehold } from "../support/kitchen/kitchen-world.ts";
import { ALLERGENS, blind, blindLater, corpus, judged } from "./guard-line.ts";
import { forSuite } from "../support/for-suite.ts";

type Row = Record<string, unknown>;

/** Lines with the same text are one: a judgement is of a name. */
const all = [...new Set([...corpus(), ...blind(), ...blindLater()].map(({ text }) => text))];
const lines = [...sampleEvery(8, 1, all)];
/** What a model said of some of them; the others are not judged. */
const judgements = new Map(judged().map(({ text, ...one }) => [text, one]));
const pack = createKitchenPack();
const PAGE = 200;
/** Where each line costs a request of its own, only every nth one is tried: this is n. */
const SAMPLE = cases(10, 40);

const db = forSuite(openTestDatabase);
let household: string;
/** What is found in each line, by the function that stops a write, asked for all of them at once. */
let read: string[][];
/** What of it stops the write of the line, where it is the row's own and where a saved recipe has it. */
let guardRead: { own: string[][]; known: string[][] };

const judgementOf = (text: string) => {
  const one = judgements.get(text);
  return one === undefined
    ? null
    : { food: "something else", contains: one.contains, may_contain: one.may };
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
  // Put in as they are, with their links: a link follows from the name alone.
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
  // After the rows: an allergy that was stated later counts for rows that are there.
  await db.rpc(alice, "put_profile", { allergens: ALLERGENS, diet: ["vegan"] });
  const result = await db.as({ role: "alfred_definer", user: alice }, (client) =>
    client.query<{ found: (Finding & { asks: boolean })[] }>(
      `with given as materialized (
         select jsonb_agg(one || jsonb_build_object('of', s.id)) as foods
         from public.shopping_list s
         cross join lateral jsonb_array_elements(alfred.shopping_foods(s.id)) entry (one)
       ), found as materialized (
         select f.of, jsonb_agg(to_jsonb(f) - '{of,source}'::text[]) as list
         from given cross join lateral alfred.food_findings(given.foods, $1, $2, '[]') f group by f.of
       )
       select coalesce(f.list, '[]') as found
       from public.shopping_list s left join found f on f.of = s.id::text order by s.created_at`,
      [household, alice],
    ),
  );
  read = result.rows.map((row) => textsOf(row.found));
  guardRead = {
    own: result.rows.map((row) => textsOf(row.found.filter(({ asks }) => asks))),
    known: result.rows.map((row) => textsOf(row.found.filter(({ kind }) => kind !== "may"))),
  };
});

/**
 * What the guard finds in rows of a table, in the order of the lines. It is asked row by row, as a write asks.
 * @param step n, where only every nth line is asked about
 */
async function guarded(table: string, guard: string, step = 1): Promise<string[][]> {
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

/** The rows of a table with their findings, in the order of the lines, page by page as a screen reads them. */
async function shown(table: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < lines.length; offset += PAGE) {
    const page = { table, household_id: household, limit: PAGE, offset, wishes: [] };
    rows.push(...(await db.rpc<{ rows: Row[] }>(alice, "read_rows", page)).rows);
  }
  return rows;
}

/** What is found in a content, as the step that makes it asks. */
async function drafted(subdomain: string, content: Row, sources: SourceRow[] = []) {
  const request = pack.readable?.({ subdomain, content }, [], sources);
  const p = { household_id: household, wishes: request?.wishes, contents: request?.parts };
  return (await db.rpc<{ contents: Finding[][] }>(alice, "read_findings", p)).contents;
}

/** Lines on which a path finds something else, with both. */
const differing = (rows: string[][], expectedRows = read, step = 1) =>
  rows.flatMap((own, index) =>
    JSON.stringify(own) === JSON.stringify(expectedRows[index * step])
      ? []
      : [[lines[index * step], own, expectedRows[index * step]]],
  );

test("the lines are those of every corpus, and a write is stopped for many of them", () => {
  expect(all.length).toBeGreaterThan(1180);
  expect(judgements.size).toBeGreaterThan(100);
  expect(lines.length).toBeGreaterThanOrEqual(all.length / cases(8, 1));
  expect(guardRead.own).toHaveLength(lines.length);
  expect(guardRead.own.filter((texts) => texts.length > 0).length).toBeGreaterThan(
    lines.length * 0.66,
  );
});

describe("a write is stopped for it", () => {
  test.each([
    ["of an entry", "shopping_list", "guard_shopping", "own"],
    ["of a recipe", "recipes", "guard_recipe", "own"],
    ["of a line", "recipe_ingredients", "guard_recipe_line", "own"],
    // A trace in a recipe that is saved already was asked about then.
    ["of a planned meal, by its recipe", "meal_plans", "guard_meal", "known"],
  ] as const)("%s", async (_what, table, guard, whose) => {
    // Their foods are those that rows are shown with, below, for every line.
    const rows = await guarded(table, guard, SAMPLE);
    expect(rows.length).toBeGreaterThan(lines.length / SAMPLE - 1);
    expect(differing(rows, guardRead[whose], SAMPLE)).toEqual([]);
  });
});

describe("a row is shown with what would stop its write, and with traces that are only noted", () => {
  test.each(["shopping_list", "inventory", "recipes", "recipe_ingredients", "meal_plans"])(
    "%s",
    async (table) => {
      const rows = await shown(table);
      expect(rows).toHaveLength(lines.length);
      expect(differing(rows.map((row) => textsOf(findingsOf(row))))).toEqual([]);
    },
  );
});

describe("content that is not saved is found to contain what would stop its write", () => {
  const judgedOf = (text: string) =>
    judgementOf(text) === null ? {} : { judged: judgementOf(text) };

  test("a list", async () => {
    const content = { items: lines.map((name) => ({ name, ...judgedOf(name) })) };
    expect(differing((await drafted("shopping", content)).map(textsOf))).toEqual([]);
  });

  test("recipes, generated or read off a page", async () => {
    const parts = lines.flatMap((name) => {
      const ingredients = [{ name, ...judgedOf(name) }];
      const content = { name: "Dish", ingredients, instructions: ["Serve."], author: "Ada" };
      return pack.readable?.({ subdomain: "recipes", content }, [], []).parts ?? [];
    });
    const p = { household_id: household, wishes: [], contents: parts };
    const answer = await db.rpc<{ contents: Finding[][] }>(alice, "read_findings", p);
    expect(differing(answer.contents.map(textsOf))).toEqual([]);
  });

  test("a plan of recipes, by what they were read with", async () => {
    const rows = (await shown("recipes")).map((row, index) => ({
      ...row,
      id: `recipe_${index}`,
      name: `Dish ${index}`,
    }));
    const sources = rows.map((row): SourceRow => ({ table: "recipes", row }));
    const entries = rows.map(({ id }) => ({ title: "Dinner", recipe_ref: id }));
    const content = { entries };
    const findings = await drafted("meal_plans", content, sources);
    const { avoided } = pack.checkContent(
      { subdomain: "meal_plans", content },
      { constraints: [], found: findings },
      sources,
    );
    const sure = guardRead.known;
    const expectedFaults = sure.flatMap((one, index) =>
      one.map((text) => `Dish ${index} contains ${text.split(": ")[1]} `),
    );
    for (const fault of expectedFaults)
      expect(avoided.some((text) => text.startsWith(fault))).toBe(true);
    expect(avoided).toHaveLength(
      new Set(sure.flatMap((one, index) => one.map((text) => `${index} ${text}`))).size,
    );
  });
});
