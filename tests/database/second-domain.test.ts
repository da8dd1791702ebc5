// Another domain's tables, registered by a migration of their own, work through the same functions.
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../support/database.ts";
import {
  alice,
  apply,
  bob,
  createHousehold,
  effectsOf,
  startRun,
  type Op,
} from "../support/kitchen/kitchen-world.ts";
import { forSuite } from "../support/for-suite.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../cellar/cellar.sql", import.meta.url)] }),
);
let run: string;
let conversation: string;
beforeAll(async () => {
  await createHousehold(db, alice);
  await createHousehold(db, bob);
  ({ run, conversation } = await startRun(db, alice));
});

const wine = (name: string, values = {}, notes: [string, number][] = []): Op => ({
  op: "create",
  table: "wines",
  values: { name, ...values },
  children: notes.map(([note, score]) => ({ table: "wine_notes", values: { note, score } })),
});

test("no function of the database names a table of the kitchen's, except the kitchen's own and those that registrations generate", async () => {
  const kitchen = await db.admin<{ name: string }>(
    "select table_name as name from public.data_tables where table_name not like 'wine%' and owner_kind <> 'catalogue'",
  );
  const functions = await db.admin<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'alfred'::regnamespace) and p.prolang <> (select oid from pg_language where lanname = 'c')
       and p.proname <> all (array[
         'title_from_recipe', 'recipe_foods', 'own_diets', 'household_allergens', 'told_by',
         'recipe_line_foods', 'shopping_foods', 'inventory_foods', 'meal_foods', 'kitchen_row_findings',
         'inherit_judgement', 'rows_to_judge',
         'save_judgements'])
       and not exists (
         select 1 from public.data_tables d where p.proname in (d.guard, d.keeps_out, d.remarks))
       -- Core functions, which are checked here, generate these from the tables' registrations.
       and p.proname <> all (array['background_of', 'count_rows', 'rows_named', 'knows_outside'])
       and p.proname not similar to '(row|order|changed|outside)_of_%'`,
  );
  for (const { name, source } of functions) {
    const namedTables = kitchen.filter((table) => new RegExp(`\\b${table.name}\\b`).test(source));
    expect([name, namedTables]).toEqual([name, []]);
  }
});

test("wines are created, read, changed and deleted with their notes", async () => {
  const [barolo, riesling] = await apply(db, alice, run, [
    wine("Barolo", { vintage: 2016, colour: "red", bottles: 6 }, [
      ["tar and roses", 93],
      ["long", 95],
    ]),
    wine("Riesling", { vintage: 2021, colour: "white" }),
  ]);
  expect(barolo).toMatchObject({
    ref: "wine_1",
    label: "Barolo",
    row: { bottles: 6, vintage: 2016 },
  });
  expect(barolo.row.wine_notes.map(({ note }: Json) => note)).toEqual(["tar and roses", "long"]);
  expect(riesling).toMatchObject({ ref: "wine_2", row: { bottles: 1, wine_notes: [] } });

  const good = await db.rpc(alice, "read_rows", {
    table: "wines",
    where: { column: "wine_notes.score", op: "gte", value: 90 },
    children: true,
  });
  expect(good.rows).toMatchObject([{ name: "Barolo", wine_notes: [{ score: 93 }, { score: 95 }] }]);
  const [changed] = await apply(db, alice, run, [
    {
      op: "update",
      table: "wines",
      id: barolo.row_id,
      set: { bottles: 5 },
      children: [{ table: "wine_notes", rows: [{ note: "opened up", score: 96 }] }],
    },
  ]);
  expect(changed.row).toMatchObject({ bottles: 5, wine_notes: [{ note: "opened up" }] });
  await apply(db, alice, run, [{ op: "delete", table: "wines", id: barolo.row_id }]);
  expect((await db.rpc(alice, "read_rows", { table: "wine_notes" })).total).toBe(0);
});

test("a draft with a generated ref is saved, and gets the ref of a saved row", async () => {
  const { refs } = await db.rpc(alice, "assign_refs", {
    conversation_id: conversation,
    items: [{ type: "wine", id: "11111111-1111-4111-8111-111111111111", generated: true }],
  });
  expect(refs[0].ref).toBe("gen_wine_1");
  const [saved] = await apply(db, alice, run, [
    { ...wine("Chablis"), id: refs[0].id, alias: "gen_wine_1" },
  ]);
  expect(saved.ref).toMatch(/^wine_\d+$/);
});

test("refusals in another domain have the same codes, and bob sees nothing", async () => {
  const { results } = await db.rpc(
    alice,
    "apply_effects",
    effectsOf(run, [
      wine("Blue wine", { colour: "blue" }),
      wine("Old wine", { vintage: 1700 }),
      wine("Half", { bottles: 0.5 }),
      wine("Recipe", { instructions: [] }),
      { op: "create", table: "wine_notes", values: { note: "of nothing", wine_id: run } },
      { ...wine("Mixed"), children: [{ table: "recipe_ingredients", values: { name: "x" } }] },
    ]),
  );
  expect(results.map(({ error }: Json) => [error.code, error.column])).toEqual([
    ["check_failed", "colour"],
    ["check_failed", "vintage"],
    ["type_mismatch", "bottles"],
    ["invalid", "instructions"],
    ["not_found", "wine_id"],
    ["invalid", null],
  ]);
  expect(await db.rpc(bob, "read_rows", { table: "wines" })).toEqual({ rows: [], total: 0 });
});

test("a category of the catalogue is searched in names if there are no links", async () => {
  await apply(db, alice, run, [wine("Cod's favourite")]);
  const { rows } = await db.rpc(alice, "read_rows", {
    table: "wines",
    where: { column: "name", op: "category", value: "fish" },
  });
  expect(rows.map(({ name }: Json) => name)).toEqual(["Cod's favourite"]);
});

describe("registering a table", () => {
  test("the registration of a table is refused when the table lacks what the functions need", async () => {
    const register = db.as({ role: "postgres" }, async (client) => {
      await client.query("create table public.corks (id uuid primary key, name text)");
      await client.query("call alfred.register_data_table('corks', 'wines', 'cork', 'name')");
    });
    await expect(register).rejects.toThrow(/corks lacks .*household_id/);
  });

  test("two tables cannot share a ref type", async () => {
    const register = db.as({ role: "postgres" }, async (client) => {
      await client.query("create table public.corks (like public.wines including all)");
      await client.query("call alfred.register_data_table('corks', 'wines', 'wine', 'name')");
    });
    await expect(register).rejects.toThrow("ref_type");
  });
});
