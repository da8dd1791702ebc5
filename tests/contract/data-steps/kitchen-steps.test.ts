// The steps with which a stored Process reads and changes the household's data, over real Postgres.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "../../../shared/contracts/definitions/tools.ts";
import { findUuids } from "../../../shared/domain/entities/translation/find-uuids.ts";
import type { DataStepEnd } from "../../../shared/process/data/data-step.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { openTestDatabase } from "../../support/database.ts";
import { createDataWorld, YES, type DataPerson, type DataRun } from "./data-world.ts";
import { forSuite } from "../../support/for-suite.ts";

type Row = Record<string, unknown>;

const db = forSuite(openTestDatabase);
let world: ReturnType<typeof createDataWorld>;
beforeAll(async () => {
  world = createDataWorld(db, createKitchenPack());
});

const read = (table: string, subdomain = table): Operation => ({
  type: "data_read",
  subdomain,
  table,
});
const write = (
  op: "create" | "update" | "delete",
  table: string,
  subdomain = table,
): Operation => ({ type: "data_write", subdomain, table, op });
const stock = { read: read("inventory"), add: write("create", "inventory") };
const list = {
  read: read("shopping_list", "shopping"),
  add: write("create", "shopping_list", "shopping"),
  change: write("update", "shopping_list", "shopping"),
  remove: write("delete", "shopping_list", "shopping"),
};

function outputOf(end: DataStepEnd): Row {
  if (end.status !== "completed") throw new Error(`not completed: ${JSON.stringify(end)}`);
  expect(findUuids(JSON.stringify(end.output))).toEqual([]);
  return end.output;
}
const rowsOf = (end: DataStepEnd) => outputOf(end)["rows"] as Row[];

const namesIn = async (table: string, { household }: DataPerson) =>
  (
    await db.admin<{ name: string }>(
      `select name from public.${table} where household_id = $1 order by created_at, id`,
      [household],
    )
  ).map(({ name }) => name);

async function withRows(
  names: string[],
): Promise<{ me: DataPerson; run: DataRun; refs: string[] }> {
  const me = await world.person();
  const run = await me.begin();
  const items = names.map((name) => ({ name }));
  if (items.length === 0) return { me, run, refs: [] };
  const rows = rowsOf(await run.step("step.1", list.add, { items }));
  return { me, run, refs: rows.map(({ id }) => String(id)) };
}

describe("reads", () => {
  test("a read finds rows by a filter, ordered and limited, with refs in place of ids", async () => {
    const me = await world.person();
    const run = await me.begin();
    const items = ["zorb", "qux", "zorb flour"].map((name, index) => ({
      name,
      quantity: index + 0.5,
    }));
    await run.step("step.1", stock.add, { items });
    const readEnd = await run.step("step.2", stock.read, {
      where: { and: [{ column: "name", op: "ilike", value: "%zorb%" }] },
      order: [{ column: "quantity", dir: "desc" }],
      limit: 1,
    });
    expect(outputOf(readEnd)).toEqual({
      rows: [expect.objectContaining({ id: "inventory_3", name: "zorb flour", quantity: 2.5 })],
      total: 2,
    });
    expect(readEnd.receipts).toEqual([]);
  });

  test("a read finds rows by the refs that an earlier step has returned", async () => {
    const { run, refs } = await withRows(["zorb", "qux"]);
    const where = { and: [{ column: "id", op: "in", value: [refs[1] ?? ""] }] };
    const rows = rowsOf(await run.step("step.2", list.read, { where, columns: ["name"] }));
    expect(rows).toEqual([{ id: refs[1], name: "qux" }]);
  });

  test("a read nests lines, and shows no column that only code or a model uses", async () => {
    const me = await world.person();
    const run = await me.begin();
    const items = [{ name: "Zorb", recipe_ingredients: [{ name: "tomato" }, { name: "qux" }] }];
    await run.step("step.1", write("create", "recipes"), { items });
    const [recipe] = rowsOf(await run.step("step.2", read("recipes"), {}));
    expect(recipe?.["recipe_ingredients"]).toEqual([
      expect.objectContaining({ id: "ri_1", name: "tomato", position: 1 }),
      expect.objectContaining({ id: "ri_2", name: "qux", position: 2 }),
    ]);
    expect(JSON.stringify(recipe)).not.toMatch(/match_confidence|may_contain/);
  });

  test("a read sees no row of another household, and a deletion takes no ref of another conversation", async () => {
    const { refs } = await withRows(["zorb"]);
    const other = await world.person();
    const run = await other.begin();
    expect(outputOf(await run.step("step.1", list.read, {}))).toEqual({ rows: [], total: 0 });
    const removal = await run.step("step.2", list.remove, { ref: refs[0] });
    expect(removal).toMatchObject({
      status: "failed",
      error: { code: "bad_input", paths: ["/ref"], detail: expect.stringContaining("not known") },
    });
  });

  test("a read of a user in two households finds only the rows of the conversation's household", async () => {
    const { me } = await withRows(["zorb"]);
    const guest = await world.person();
    await db.admin(
      "insert into public.household_members (household_id, user_id, role) values ($1, $2, 'member')",
      [me.household, guest.user],
    );
    const run = await guest.begin();
    expect(rowsOf(await run.step("step.1", list.read, {}))).toEqual([]);
  });

  test("a read with faults is refused as a whole, with the place of every fault", async () => {
    const { run } = await withRows(["zorb"]);
    const where = {
      and: [
        { column: "colour", op: "eq", value: "red" },
        { column: "name", op: "like", value: "z" },
        { or: [{ column: "id", op: "eq", value: "shopping_99" }] },
      ],
    };
    const inputs = { where, order: [{ column: "size", dir: "asc" }], limit: 0, columns: ["x"] };
    expect(await run.step("step.2", list.read, { ...inputs, offset: 1 })).toMatchObject({
      status: "failed",
      error: {
        code: "bad_input",
        paths: [
          ...["/offset", "/where/and/0/column", "/where/and/1/op", "/where/and/2/or/0/value"],
          ...["/order/0/column", "/columns/0", "/limit"],
        ],
      },
    });
  });

  test("a read that compares with a value that the column cannot have fails as bad input", async () => {
    const { run } = await withRows(["zorb"]);
    const where = { and: [{ column: "quantity", op: "gt", value: "much" }] };
    const end = await run.step("step.2", list.read, { where });
    expect(end).toMatchObject({ status: "failed", error: { code: "bad_input" } });
  });
});

describe("writes", () => {
  test("a write creates rows with their lines, and returns them by ref", async () => {
    const me = await world.person();
    const run = await me.begin();
    const items = [
      { name: "Zorb", servings: 2, recipe_ingredients: [{ name: "qux", quantity: 1.5 }] },
      { name: "Quux", instructions: ["stir"] },
    ];
    const end = await run.step("step.1", write("create", "recipes"), { items });
    expect(rowsOf(end)).toEqual([
      expect.objectContaining({
        id: "recipe_1",
        name: "Zorb",
        servings: 2,
        recipe_ingredients: [expect.objectContaining({ name: "qux", quantity: 1.5 })],
      }),
      expect.objectContaining({ id: "recipe_2", instructions: ["stir"], recipe_ingredients: [] }),
    ]);
    expect(end.receipts).toMatchObject([
      { op: "create", table: "recipes", ref: "recipe_1", label: "Zorb", status: "applied" },
      { op: "create", table: "recipes", ref: "recipe_2", label: "Quux", status: "applied" },
    ]);
    expect(end.records.map(({ ref, status }) => [ref, status])).toEqual([
      ["recipe_1", "created"],
      ["recipe_2", "created"],
    ]);
    expect(await namesIn("recipes", me)).toEqual(["Zorb", "Quux"]);
  });

  test("a write links a row by the ref of another row", async () => {
    const me = await world.person();
    const run = await me.begin();
    await run.step("step.1", write("create", "recipes"), { items: [{ name: "Zorb" }] });
    const items = [
      { planned_on: "2026-11-25", meal_type: "dinner", title: "Zorb", recipe_id: "recipe_1" },
    ];
    const end = await run.step("step.2", write("create", "meal_plans"), { items });
    expect(rowsOf(end)).toEqual([expect.objectContaining({ id: "meal_1", recipe_id: "recipe_1" })]);
  });

  test("a write changes and deletes the row of a ref", async () => {
    const { me, run, refs } = await withRows(["zorb", "qux"]);
    const set = { quantity: 3, unit: "piece" };
    const change = await run.step("step.2", list.change, { ref: refs[0], set });
    expect(outputOf(change)["row"]).toMatchObject({ id: refs[0], name: "zorb", ...set });
    expect(change.receipts).toMatchObject([
      {
        op: "update",
        values: expect.arrayContaining([{ column: "quantity", before: null, after: 3 }]),
      },
    ]);
    const removal = await run.step("step.3", list.remove, { ref: refs[0] });
    expect(outputOf(removal)["row"]).toMatchObject({ id: refs[0], name: "zorb", quantity: 3 });
    expect(await namesIn("shopping_list", me)).toEqual(["qux"]);
    const again = await run.step("step.4", list.change, { ref: refs[0], set });
    expect(again).toMatchObject({ status: "failed", error: { paths: ["/ref"] } });
  });

  test("a write of a row that has been deleted since it was read is rejected", async () => {
    const { me, run, refs } = await withRows(["zorb"]);
    await db.admin("delete from public.shopping_list where household_id = $1", [me.household]);
    const end = await run.step("step.2", list.change, { ref: refs[0], set: { quantity: 1 } });
    expect(end).toMatchObject({ status: "failed", error: { code: "rejected" } });
  });

  test("a write with faults is refused as a whole with the place of every fault, and nothing is written", async () => {
    const me = await world.person();
    const run = await me.begin();
    const items = [
      { name: "Zorb", servings: "two", colour: "red" },
      { name: "Qux", recipe_ingredients: [{ name: "x", ingredient_id: "ingredient_9" }] },
      { name: "Fine", recipe_ingredients: [{ name: "y", contains: ["milk"] }] },
    ];
    const end = await run.step("step.1", write("create", "recipes"), { items });
    expect(end).toMatchObject({ status: "failed", error: { code: "bad_input" } });
    const paths = end.status === "failed" ? end.error.paths : [];
    expect(paths.toSorted()).toEqual([
      "/items/0",
      "/items/0/servings",
      "/items/1/recipe_ingredients/0/ingredient_id",
      "/items/2/recipe_ingredients/0/contains",
    ]);
    expect(await namesIn("recipes", me)).toEqual([]);
  });

  test("a write accepts no id in place of a ref", async () => {
    const { me, run } = await withRows(["zorb"]);
    const [row] = await db.admin<{ id: string }>(
      "select id from public.shopping_list where household_id = $1",
      [me.household],
    );
    const end = await run.step("step.2", list.remove, { ref: row?.id });
    expect(end).toMatchObject({ status: "failed", error: { code: "bad_input", paths: ["/ref"] } });
    expect(findUuids(JSON.stringify(end))).toEqual([]);
    expect(await namesIn("shopping_list", me)).toEqual(["zorb"]);
  });

  test("a write stores a text unchanged, and outputs mask any id in it", async () => {
    const { me, run } = await withRows([]);
    const address = `https://example.org/${randomUUID()}/recipe_1`;
    const items = [{ name: "Zorb", source_url: address }];
    const end = await run.step("step.1", write("create", "recipes"), { items });
    expect(rowsOf(end)).toMatchObject([{ source_url: "https://example.org/[id]/recipe_1" }]);
    const where = "select source_url from public.recipes where household_id = $1";
    expect(await db.admin(where, [me.household])).toEqual([{ source_url: address }]);
  });

  test("a write of several rows makes none of them if one cannot be made", async () => {
    const { me, run } = await withRows([]);
    await run.step("step.1", write("create", "recipes"), { items: [{ name: "Zorb" }] });
    await db.admin("delete from public.recipes where household_id = $1", [me.household]);
    const dinner = { meal_type: "dinner", title: "Qux" };
    const items = [
      { planned_on: "2026-11-25", ...dinner },
      { planned_on: "2026-11-26", ...dinner, recipe_id: "recipe_1" },
    ];
    const end = await run.step("step.2", write("create", "meal_plans"), { items });
    expect(end.receipts.map(({ error }) => error?.code)).toEqual(["rolled_back", "not_found"]);
    const paths = ["/items/1/recipe_id"];
    expect(end).toMatchObject({ status: "failed", error: { code: "bad_input", paths } });
    expect(
      await db.admin("select 1 from public.meal_plans where household_id = $1", [me.household]),
    ).toEqual([]);
  });

  test("a write adds no second entry to a meal that is planned already", async () => {
    const me = await world.person();
    const run = await me.begin();
    const meal = (title: string) => ({ planned_on: "2026-11-25", meal_type: "dinner", title });
    const plan = write("create", "meal_plans");
    await run.step("step.1", plan, { items: [meal("Zorb")] });
    const end = await run.step("step.2", plan, { items: [meal("Qux")] });
    expect(end).toMatchObject({
      status: "failed",
      error: { code: "bad_input", detail: expect.stringContaining("planned already") },
    });
  });
});

describe("repeated hops", () => {
  test("a repeated hop changes nothing a second time, and ends in the same way", async () => {
    const me = await world.person();
    const run = await me.begin();
    const inputs = { items: [{ name: "zorb" }, { name: "qux" }] };
    const first = await run.step("step.1", list.add, inputs, { commits: false });
    const second = await run.step("step.1", list.add, inputs);
    expect(second).toEqual(first);
    expect(await namesIn("shopping_list", me)).toEqual(["zorb", "qux"]);
  });

  test("a repeated hop with other inputs keeps what it wrote the first time", async () => {
    const me = await world.person();
    const run = await me.begin();
    const first = await run.step(
      "step.1",
      list.add,
      { items: [{ name: "zorb" }] },
      { commits: false },
    );
    const second = await run.step("step.1", list.add, { items: [{ name: "qux" }] });
    expect(outputOf(second)).toEqual(outputOf(first));
    expect(await namesIn("shopping_list", me)).toEqual(["zorb"]);
  });

  test("a repeated hop is not stopped by the meal that it has itself planned", async () => {
    const me = await world.person();
    const run = await me.begin();
    const items = [{ planned_on: "2026-11-25", meal_type: "dinner", title: "Zorb" }];
    const plan = write("create", "meal_plans");
    await run.step("step.1", plan, { items }, { commits: false });
    expect(rowsOf(await run.step("step.1", plan, { items }))).toMatchObject([{ title: "Zorb" }]);
  });

  test("a hop of an ended run, or of an epoch that is not the run's, writes nothing", async () => {
    const { me, run } = await withRows([]);
    const inputs = { items: [{ name: "zorb" }] };
    await expect(run.step("step.1", list.add, inputs, { epoch: 1 })).rejects.toMatchObject({
      name: "GoneError",
    });
    await run.end();
    await expect(run.step("step.1", list.add, inputs)).rejects.toMatchObject({ name: "GoneError" });
    expect(await namesIn("shopping_list", me)).toEqual([]);
  });
});

test("an undo of a run takes back all that its steps did", async () => {
  const me = await world.person();
  const previousRun = await me.begin();
  await previousRun.step("step.1", list.add, { items: [{ name: "removed" }, { name: "changed" }] });
  await previousRun.end();
  const run = await me.begin();
  const rows = rowsOf(await run.step("step.1", list.read, {}));
  const refOf = (name: string) => rows.find((row) => row["name"] === name)?.["id"];
  await run.step("step.2", list.add, { items: [{ name: "added" }] });
  await run.step("step.3", list.change, { ref: refOf("changed"), set: { name: "other" } });
  await run.step("step.4", list.remove, { ref: refOf("removed") });
  await run.end();
  expect((await namesIn("shopping_list", me)).toSorted()).toEqual(["added", "other"]);

  const undoing = await me.db.undoRun({
    run: run.run,
    route: "undo",
    key: "k",
    bodyHash: "h",
    queueLimit: 10,
  });
  if (!("run" in undoing)) throw new Error(`not accepted: ${undoing.outcome}`);
  const effects = await me.db.standingEffects(run.run);
  const answer = await me.db.undoEffects({
    run: undoing.run.meta.run,
    epoch: 0,
    conversation: me.conversation,
    household: undoing.run.meta.household,
    step: "undo",
    seq: 0,
    effects: effects.map(({ id }) => id),
    answers: [],
    context: null,
  });
  expect(answer.outcome).toBe("applied");
  expect((await namesIn("shopping_list", me)).toSorted()).toEqual(["changed", "removed"]);
});

describe("the guard", () => {
  const items = [{ name: "prawns" }];

  async function withAllergy() {
    const me = await world.person();
    await db.rpc(me.user, "put_profile", { allergens: ["crustaceans"], diet: [] });
    return { me, run: await me.begin() };
  }

  test("the guard asks a person before a step writes what the household avoids", async () => {
    const { me, run } = await withAllergy();
    const end = await run.step("step.1", list.add, { items: [{ name: "bread" }, ...items] });
    expect(end).toMatchObject({
      status: "asked",
      receipts: [],
      confirm: {
        kind: "guard",
        override: ["crustaceans"],
        text: expect.stringContaining("prawns"),
        findings: [{ label: "prawns", violations: [{ code: "crustaceans", name: "prawns" }] }],
      },
    });
    expect(await namesIn("shopping_list", me)).toEqual([]);
  });

  test("the guard is overridden by a yes to its question, once", async () => {
    const { me, run } = await withAllergy();
    await run.step("step.1", list.add, { items });
    const covers = ({ override }: { override: string[] }) => override.join() === "crustaceans";
    const decision = { covers };
    const first = await run.step("step.1", list.add, { items }, { decision, commits: false });
    const second = await run.step("step.1", list.add, { items }, { decision });
    expect(rowsOf(first)).toMatchObject([{ name: "prawns" }]);
    expect(second).toEqual(first);
    expect(await namesIn("shopping_list", me)).toEqual(["prawns"]);
    const effects = await db.admin<{ request: Row }>(
      "select request from public.effects where origin_id = $1 and status = 'applied'",
      [run.run],
    );
    expect(effects).toMatchObject([{ request: { override: ["crustaceans"] } }]);
  });

  test("the guard is not overridden by a yes to a question that did not name the finding", async () => {
    const { me, run } = await withAllergy();
    const decision = { covers: () => false };
    const end = await run.step("step.1", list.add, { items }, { decision });
    expect(end.status).toBe("asked");
    expect(await namesIn("shopping_list", me)).toEqual([]);
  });

  test("the guard allows the inputs that a person gives instead if it finds nothing in them", async () => {
    const { me, run } = await withAllergy();
    await run.step("step.1", list.add, { items });
    const other = { items: [{ name: "mussels" }, { name: "bread" }] };
    const decision = { covers: () => false };
    const end = await run.step("step.1", list.add, other, { decision });
    expect(rowsOf(end)).toMatchObject([{ name: "mussels" }, { name: "bread" }]);
    const again = await run.step("step.1", list.add, other, { decision });
    expect(outputOf(again)).toEqual(outputOf(end));
    expect(await namesIn("shopping_list", me)).toEqual(["mussels", "bread"]);
  });

  test("the guard fails a step for a finding that has appeared since the question", async () => {
    const { me, run } = await withAllergy();
    const mixedInputs = { items: [{ name: "prawns with mussels" }] };
    await run.step("step.1", list.add, mixedInputs);
    await db.rpc(me.user, "put_profile", { allergens: ["crustaceans", "molluscs"], diet: [] });
    const end = await run.step("step.1", list.add, mixedInputs, { decision: YES });
    expect(end).toMatchObject({ status: "failed", error: { code: "rejected" } });
    expect(await namesIn("shopping_list", me)).toEqual([]);
  });

  test("the guard has a model judge the unjudged foods that a plan uses, once", async () => {
    const { me, run } = await withAllergy();
    const lines = [{ name: "quolbrumcreme" }];
    const recipes = [{ name: "Zorb", recipe_ingredients: lines }];
    await run.step("step.1", write("create", "recipes"), { items: recipes });
    const meals = [
      { planned_on: "2026-11-25", meal_type: "dinner", title: "Zorb", recipe_id: "recipe_1" },
    ];
    const plan = write("create", "meal_plans");
    const judgement = { line: 1, food: "shrimp paste", contains: ["crustaceans"], may_contain: [] };
    const answers = [JSON.stringify({ foods: [judgement] })];
    const end = await run.step("step.2", plan, { items: meals }, { answers, commits: false });
    expect(end).toMatchObject({ status: "asked", confirm: { override: ["crustaceans"] } });
    expect(await run.step("step.2", plan, { items: meals })).toMatchObject({ status: "asked" });
    expect(run.prompts).toEqual([expect.stringContaining("quolbrumcreme")]);
    const where = "select 1 from public.meal_plans where household_id = $1";
    expect(await db.admin(where, [me.household])).toEqual([]);
  });

  test("a write reports whether it has stored rows that still have to be judged", async () => {
    const { run } = await withAllergy();
    const add = (hop: string, items: Row[]) => run.step(hop, list.add, { items });
    expect(await add("step.1", [{ name: "zorbs" }])).toMatchObject({ leavesUnjudged: true });
    expect(await add("step.2", [{ name: "prawns" }])).toMatchObject({
      status: "asked",
      leavesUnjudged: false,
    });
    expect(await add("step.3", [{ nome: "zorbs" }])).toMatchObject({
      status: "failed",
      leavesUnjudged: false,
    });
    const purchase = { ref: "shopping_1", set: { purchased: true } };
    expect(await run.step("step.4", list.change, purchase)).toMatchObject({
      status: "completed",
      leavesUnjudged: false,
    });
    expect(await run.step("step.5", stock.add, { items: [{ name: "zorb" }] })).toMatchObject({
      status: "completed",
      leavesUnjudged: false,
    });
  });

  test("the guard reports what it could not check", async () => {
    const { run } = await withAllergy();
    const end = await run.step("step.1", list.add, { items: [{ name: "zorbs" }] });
    expect(end.losses.join()).toContain("zorbs");
  });
});

test("the fourth deletion of a run needs a person's yes", async () => {
  const names = ["a", "b", "c", "d"].map((letter) => `zorb ${letter}`);
  const { me, run, refs } = await withRows(names);
  for (const [index, ref] of refs.slice(0, 3).entries()) {
    const end = await run.step(`step.${index + 2}`, list.remove, { ref });
    expect(end.status).toBe("completed");
  }
  const last = { ref: refs[3] };
  expect(await run.step("step.5", list.remove, last)).toMatchObject({
    status: "asked",
    confirm: { kind: "delete", text: expect.stringContaining("zorb d"), override: [] },
  });
  expect(await namesIn("shopping_list", me)).toEqual(["zorb d"]);
  const sure = await run.step("step.5", list.remove, last, { decision: YES });
  expect(sure.status).toBe("completed");
  expect(await namesIn("shopping_list", me)).toEqual([]);
});
