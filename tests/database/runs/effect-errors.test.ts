// A failed operation changes nothing and says why: a code, a column, words without ids.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
  uuidPattern,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
let recipe: string;
let plannedRecipe: string;
beforeAll(async () => {
  await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
  const [paella, planned] = await apply(db, alice, run, [
    createRecipe("Paella", ["rice"]),
    createRecipe("Planned paella", ["rice"]),
  ]);
  recipe = paella.row_id;
  plannedRecipe = planned.row_id;
  await apply(db, alice, run, [
    {
      op: "create",
      table: "meal_plans",
      values: { planned_on: "2026-11-24", meal_type: "dinner", recipe_id: plannedRecipe },
    },
  ]);
});

const create = (table: string, values: unknown): Op => ({ op: "create", table, values });
const update = (set: unknown, table = "recipes"): Op => ({ op: "update", table, id: recipe, set });
const item = (values: Record<string, unknown>) => create("inventory", { name: "rice", ...values });
const stranger = randomUUID();

/** What is tried, and the code and column it fails with. */
const failures: [string, () => Op, string, (string | null)?][] = [
  ["an unknown table", () => create("spaceships", { name: "x" }), "invalid"],
  ["a table of the system", () => create("runs", { status: "completed" }), "invalid"],
  ["a table of another schema", () => create("auth.users", { id: stranger }), "invalid"],
  ["the catalogue", () => create("ingredients", { name: "unobtainium" }), "invalid"],
  ["an unknown column", () => create("recipes", { name: "x", stars: 3 }), "invalid", "stars"],
  ["a UUID as a column", () => create("recipes", { name: "x", [stranger]: 3 }), "invalid"],
  ["values that are not an object", () => create("recipes", ["x"]), "invalid"],
  ["no values", () => ({ op: "create", table: "recipes" }), "invalid"],
  ["an update of nothing", () => update({}), "invalid"],
  [
    "an update without an id",
    () => ({ op: "update", table: "recipes", set: { name: "x" } }),
    "invalid",
  ],
  [
    "an id that is not a UUID",
    () => ({ op: "delete", table: "recipes", id: "recipe_1" }),
    "invalid",
  ],
  ["a null as id", () => ({ op: "delete", table: "recipes", id: null }), "invalid"],
  [
    "a child of another table",
    () => ({
      ...create("recipes", { name: "x" }),
      children: [{ table: "inventory", values: { name: "x" } }],
    }),
    "invalid",
  ],
  [
    "a child without a table",
    () => ({ ...create("recipes", { name: "x" }), children: [{ values: { name: "x" } }] }),
    "invalid",
  ],
  [
    "replacing children of another table",
    () => ({ ...update({}), children: [{ table: "tasks", rows: [] }] }),
    "invalid",
  ],
  [
    "an alias that is not a generated ref",
    () => ({ ...create("recipes", { name: "x" }), alias: "recipe_9" }),
    "invalid",
  ],
  [
    "a row that is not there",
    () => ({ op: "delete", table: "recipes", id: stranger }),
    "not_found",
  ],
  [
    "a row of another table",
    () => ({ op: "update", table: "tasks", id: recipe, set: { title: "x" } }),
    "not_found",
  ],
  [
    "a reference to nothing",
    () => create("cooking_log", { cooked_on: "2026-11-20", recipe_id: stranger }),
    "not_found",
    "recipe_id",
  ],
  [
    "an ingredient that does not exist",
    () => item({ ingredient_id: stranger }),
    "not_found",
    "ingredient_id",
  ],
  [
    "a recipe that a plan uses",
    () => ({ op: "delete", table: "recipes", id: plannedRecipe }),
    "in_use",
  ],
  ["an id twice", () => ({ ...createRecipe("Twin"), id: recipe }), "duplicate"],
  ["a missing name", () => create("recipes", { servings: 2 }), "missing_value", "name"],
  ["a null name", () => update({ name: null }), "missing_value", "name"],
  ["a blank name", () => create("recipes", { name: "  " }), "check_failed", "name"],
  [
    "a name that is too long",
    () => create("recipes", { name: "x".repeat(201) }),
    "check_failed",
    "name",
  ],
  ["a negative amount", () => item({ quantity: -0.5 }), "check_failed", "quantity"],
  ["an amount beyond reason", () => item({ quantity: 1e12 }), "check_failed", "quantity"],
  ["an unknown location", () => item({ location: "attic" }), "check_failed", "location"],
  ["an unknown difficulty", () => update({ difficulty: "trivial" }), "check_failed", "difficulty"],
  [
    "a plan for nothing",
    () => create("meal_plans", { planned_on: "2026-11-24", meal_type: "lunch" }),
    "check_failed",
    null,
  ],
  ["text as a number", () => item({ quantity: "some" }), "type_mismatch", "quantity"],
  ["NaN as a number", () => item({ quantity: "NaN" }), "type_mismatch", "quantity"],
  ["infinity as a number", () => item({ quantity: "Infinity" }), "type_mismatch", "quantity"],
  ["half a serving", () => update({ servings: 2.5 }), "type_mismatch", "servings"],
  ["a number as text", () => update({ notes: 5 }), "type_mismatch", "notes"],
  ["an object as text", () => update({ notes: { en: "x" } }), "type_mismatch", "notes"],
  ["text as a list", () => update({ tags: "quick" }), "type_mismatch", "tags"],
  ["a list with a hole", () => update({ tags: ["quick", null] }), "type_mismatch", "tags"],
  ["a list of numbers as a list of texts", () => update({ tags: [1] }), "type_mismatch", "tags"],
  ["text as true", () => create("tasks", { title: "x", done: "yes" }), "type_mismatch", "done"],
  ["a date in words", () => item({ expires_on: "tomorrow" }), "type_mismatch", "expires_on"],
  [
    "a day that does not exist",
    () => item({ expires_on: "2026-02-30" }),
    "type_mismatch",
    "expires_on",
  ],
  [
    "a ref as an id",
    () => create("cooking_log", { cooked_on: "2026-11-20", recipe_id: "recipe_1" }),
    "type_mismatch",
    "recipe_id",
  ],
];

test.each(failures)("%s fails with its code and leaves nothing", async (_, op, code, column) => {
  const before = await rowCounts();
  const { outcome, results } = await db.rpc(alice, "apply_effects", effectsOf(run, [op()]));
  expect(outcome).toBe("applied");
  expect(results[0]).toMatchObject({ status: "failed", ref: null, row: null, error: { code } });
  const { error } = results[0];
  expect(error.column).toBe(column === undefined ? error.column : column);
  expect(error.message).not.toMatch(uuidPattern);
  expect(error.message.length).toBeGreaterThan(5);
  expect(await rowCounts()).toEqual(before);
});

test("a recipe that is in use is not deleted, and the error names what uses it; it can be deleted after that", async () => {
  const remove: Op = { op: "delete", table: "recipes", id: plannedRecipe };
  const { results } = await db.rpc(alice, "apply_effects", effectsOf(run, [remove]));
  expect(results[0].error.message).toBe("still used by meal_plans");
  expect(
    await db.admin("select name from public.recipe_ingredients where recipe_id = $1", [
      plannedRecipe,
    ]),
  ).toEqual([{ name: "rice" }]);

  const [plan] = await db.admin<{ id: string }>("select id from public.meal_plans");
  await apply(db, alice, run, [{ op: "delete", table: "meal_plans", id: plan!.id }, remove]);
});

test("no stored error message has a UUID", async () => {
  const rows = await db.admin<{ message: string }>(
    "select error ->> 'message' as message from public.effects where status = 'failed'",
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { message } of rows) expect(message).not.toMatch(uuidPattern);
});

describe("faults that are not the operation's", () => {
  /** Each waits for a lock on the recipe: the first before any operation begins, the second during its operation. */
  const waiting: [string, () => Op][] = [
    ["a row that is being changed", () => update({ notes: "blocked" })],
    [
      "a row to point to",
      () => create("cooking_log", { cooked_on: "2026-11-20", recipe_id: recipe }),
    ],
  ];
  test.each(waiting)("the whole call fails if it waits in vain for %s", async (_, op) => {
    const request = effectsOf(run, [op(), createRecipe("Not either")]);
    await db.as({ role: "postgres" }, async (other) => {
      await other.query("select 1 from public.recipes where id = $1 for update", [recipe]);
      const attempt = db.as({ role: "alfred_pipeline", user: alice }, async (client) => {
        await client.query("set local lock_timeout = '100ms'");
        return client.query("select public.apply_effects($1)", [JSON.stringify(request)]);
      });
      await expect(attempt).rejects.toMatchObject({ code: "55P03" });
    });
    expect(await db.admin("select 1 from public.effects where step = $1", [request.step])).toEqual(
      [],
    );
    const { outcome, results } = await db.rpc<Json>(alice, "apply_effects", request);
    expect([outcome, results[0].status]).toEqual(["applied", "applied"]);
  });
});

async function rowCounts(): Promise<Json[]> {
  return db.admin(
    `select (select count(*) from public.recipes) as recipes,
       (select count(*) from public.recipe_ingredients) as lines,
       (select count(*) from public.inventory) as inventory,
       (select count(*) from public.tasks) as tasks,
       (select count(*) from public.meal_plans) as meals,
       (select count(*) from public.cooking_log) as log,
       (select count(*) from public.ingredients) as ingredients,
       (select count(*) from public.refs) as refs,
       (select md5(string_agg(r::text, '' order by id)) from public.recipes r) as digest`,
  );
}
