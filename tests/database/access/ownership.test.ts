// Identity and ownership of a row never change, not even for the owner of the tables, and neither does what is written
// once. updated_at changes with every change of a row.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { fillWorld, type FullWorld } from "../../support/full-world.ts";
import {
  alice,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);
let household: string;
let world: FullWorld;
beforeAll(async () => {
  household = await createHousehold(db, alice);
  world = await fillWorld(db, alice, household);
});

const identityColumns = [
  ...["id", "household_id", "user_id", "owner_id", "created_by", "conversation_id"],
];

test("each identity column of each table but the catalogue refuses to change", async () => {
  const columns = await db.admin<{ name: string; column: string }>(
    `select format('public.%I', c.relname) as name, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = any ($1)
       and c.relname <> 'ingredients'
     order by 1, 2`,
    [identityColumns],
  );
  expect(columns.length).toBeGreaterThan(50);
  for (const { name, column } of columns) {
    const change = db.admin(
      `update ${name} set ${column} = $1 where ctid = (select min(ctid) from ${name} where ${column} is not null)`,
      [randomUUID()],
    );
    await expect(change, `${name}.${column}`).rejects.toMatchObject({
      message: expect.stringMatching(/ownership of a row never change|written once never change/),
    });
  }
});

test("a child does not move to another parent", async () => {
  const children = await db.admin<{ table_name: string; parent_column: string }>(
    "select table_name, parent_column from public.data_tables where parent_table is not null",
  );
  expect(children.length).toBe(2);
  for (const { table_name, parent_column } of children) {
    await expect(
      db.admin(`update public.${table_name} set ${parent_column} = $1`, [randomUUID()]),
    ).rejects.toThrow("ownership");
  }
});

test("an operation cannot set an identity column, on creation or later", async () => {
  const { run } = await startRun(db, alice);
  const row = world.results.find(({ table }) => table === "recipes");
  for (const column of [...identityColumns, "created_at", "updated_at"]) {
    const set = { [column]: column.endsWith("_at") ? "2020-01-01T00:00:00Z" : randomUUID() };
    const { results } = await db.rpc(
      alice,
      "apply_effects",
      effectsOf(run, [
        { op: "create", table: "recipes", values: { name: "Mine", ...set } },
        { ...createRecipe("Mine", [{ name: "salt", ...set }]) },
        { op: "update", table: "recipes", id: row.row_id, set },
        {
          op: "update",
          table: "recipes",
          id: row.row_id,
          set: {},
          children: [{ table: "recipe_ingredients", rows: [{ name: "salt", recipe_id: run }] }],
        },
      ]),
    );
    for (const { status, error } of results) {
      expect([column, status, error?.code]).toEqual([column, "failed", "invalid"]);
    }
  }
});

test("a row that an operation creates belongs to the run's household and to its user", async () => {
  const { run } = await startRun(db, alice);
  const { results } = await db.rpc(
    alice,
    "apply_effects",
    effectsOf(run, [
      createRecipe("Stew", ["beef"]),
      { op: "create", table: "preferences", values: { kind: "like", subject: "stew" } },
    ]),
  );
  const [recipe] = await db.admin(
    `select r.household_id, r.created_by, i.household_id as child_household, i.created_by as child_by
     from public.recipes r join public.recipe_ingredients i on i.recipe_id = r.id where r.id = $1`,
    [results[0].row_id],
  );
  expect(recipe).toEqual({
    household_id: household,
    created_by: alice,
    child_household: household,
    child_by: alice,
  });
  expect(
    await db.admin("select user_id from public.preferences where id = $1", [results[1].row_id]),
  ).toEqual([{ user_id: alice }]);
});

test("what was said, remembered, decided or defined cannot be rewritten or deleted", async () => {
  const [{ id }] = (await db.admin(
    "select id from public.alternatives where content = 'Hello.'",
  )) as [{ id: string }];
  const rewrites = [
    [`update public.alternatives set content = 'Goodbye.' where id = '${id}'`],
    [`update public.alternatives set responds_to = null where responds_to is not null`],
    ["update public.snapshots set state = '{}'"],
    ["delete from public.snapshots"],
    ["update public.summaries set content = '{}'"],
    ["delete from public.summaries"],
    ["update public.summary_sources set ordinal = 9"],
    ["delete from public.summary_sources"],
    ["update public.narratives set carried = '{}'"],
    ["delete from public.narratives"],
    ["delete from public.effect_decisions"],
    ["update public.effect_decisions set answers = '1'"],
    ["update public.refs set entity_id = gen_random_uuid()"],
    ["update public.refs set ref = ref || '9'"],
    ["update public.process_versions set definition = '{}'"],
    ["delete from public.process_versions where owner_id is not null"],
    ["update public.process_steps set timeout_seconds = 1"],
    ["delete from public.process_dependencies"],
    ["update public.tool_versions set operation = '{}'"],
    ["update public.tool_secrets set placement = '{}'"],
    ["update public.service_versions set connection_schema = '{}'"],
    ['update alfred.secret_versions set sealed = sealed || \'{"data": "x"}\''],
    ["delete from alfred.secret_versions"],
  ] as const;
  for (const [sql] of rewrites) {
    const outcome = await db.admin(sql).catch((error: Error) => error.message);
    expect([sql, outcome]).toEqual([sql, expect.stringContaining("written once never change")]);
  }
});

test("a canonical ref may become an alias, and never canonical again", async () => {
  const [{ ref }] = (await db.admin("select ref from public.refs limit 1")) as [{ ref: string }];
  await db.admin("update public.refs set canonical = false where ref = $1", [ref]);
  await expect(
    db.admin("update public.refs set canonical = true where ref = $1", [ref]),
  ).rejects.toThrow("written once");
});

test("updated_at moves when a row changes, whatever the change says", async () => {
  const tables = await db.admin<{ name: string; label: string }>(
    `select format('public.%I', table_name) as name, label_column as label from public.data_tables
     where owner_kind <> 'catalogue'`,
  );
  for (const { name, label } of tables) {
    const [row] = await db.admin(
      `update ${name} set ${label} = ${label}, updated_at = '2000-01-01'
       where ctid = (select min(ctid) from ${name}) returning updated_at > created_at as moved`,
    );
    expect([name, row]).toEqual([name, { moved: true }]);
  }
});
