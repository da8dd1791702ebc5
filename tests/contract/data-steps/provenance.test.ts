// Where the words of a row come from, over real Postgres: the sources that a write leaves, and those that a read
// returns (spec/provenance#what-a-write-leaves).
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import type { Operation } from "../../../shared/contracts/definitions/tools.ts";
import type { Outside, OutsideSource } from "../../../shared/contracts/outside.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { openTestDatabase } from "../../support/database.ts";
import { createConversation } from "../../support/kitchen/kitchen-world.ts";
import { createDataWorld, type DataPerson, type DataRun } from "./data-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let world: ReturnType<typeof createDataWorld>;
beforeAll(async () => {
  world = createDataWorld(db, createKitchenPack());
});

const operation = (table: string, subdomain: string, op?: "create" | "update" | "delete") =>
  (op === undefined
    ? { type: "data_read", subdomain, table }
    : { type: "data_write", subdomain, table, op }) as Operation;
const list = {
  read: operation("shopping_list", "shopping"),
  add: operation("shopping_list", "shopping", "create"),
  change: operation("shopping_list", "shopping", "update"),
  remove: operation("shopping_list", "shopping", "delete"),
};
const service: OutsideSource[] = ["service"];

/** The stored sources of each row, by its label. */
const sourcesByLabel = async ({ household }: DataPerson, table = "shopping_list", label = "name") =>
  Object.fromEntries(
    (
      await db.admin<{ label: string; outside: unknown }>(
        `select ${label} as label, outside from public.${table} where household_id = $1`,
        [household],
      )
    ).map((row) => [row.label, row.outside]),
  );

/** A row of the household's own, and one whose name a service and whose unit a webhook has given. */
async function withRows(): Promise<{ me: DataPerson; run: DataRun; ref: string }> {
  const me = await world.person();
  const run = await me.begin();
  await run.step("step.1", list.add, { items: [{ name: "zorb" }] });
  const end = await run.step(
    "step.2",
    list.add,
    { items: [{ name: "qux", unit: "bag" }] },
    { outside: { "/items/0/name": service, "/items/0/unit": ["webhook"] } },
  );
  expect(end.outside).toEqual({ "/rows/0/name": service, "/rows/0/unit": ["webhook"] });
  return { me, run, ref: "shopping_2" };
}
const NO_SOURCES = {};
const SOURCES_OF_QUX = { name: service, unit: ["webhook"] };

/** A change by a screen, or by the chain in a run. */
async function change(me: DataPerson, ops: EffectOp[], run?: DataRun) {
  const origin =
    run === undefined
      ? { origin: "api" as const, originId: randomUUID(), household: me.household }
      : { origin: "run" as const, originId: run.run, epoch: 0, conversation: me.conversation };
  const answer = await me.db.applyEffects({
    ...origin,
    step: randomUUID(),
    seq: 0,
    mode: "atomic",
    ops,
    answers: [],
    context: null,
  });
  expect(answer.results.map(({ error }) => error)).toEqual(ops.map(() => null));
  return answer.results;
}

async function idOf(name: string, { household }: DataPerson, table = "shopping_list") {
  const [row] = await db.admin<{ id: string }>(
    `select id from public.${table} where household_id = $1 and name = $2`,
    [household, name],
  );
  return row?.id ?? "";
}

const writesOf = async (name: string, me: DataPerson, table?: string) =>
  db.rpc(me.user, "list_row_writes", {
    table: table ?? "shopping_list",
    row_id: await idOf(name, me, table),
    limit: 9,
  });

async function undo(me: DataPerson, run: DataRun) {
  await run.end();
  const undoing = await me.db.undoRun({
    run: run.run,
    route: "undo",
    key: randomUUID(),
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
  await me.db.finishRun({
    run: undoing.run.meta.run,
    epoch: 0,
    finishKey: "undo.0",
    status: "completed",
    reply: { text: "done", changes: [] },
  });
}

test("a Process's write stores the sources of its values by column, and a read returns them", async () => {
  const { me, run } = await withRows();
  expect(await sourcesByLabel(me)).toEqual({ zorb: NO_SOURCES, qux: SOURCES_OF_QUX });
  const all = await run.step("step.3", list.read, {});
  expect(all.outside).toEqual({ "/rows/1/name": service, "/rows/1/unit": ["webhook"] });
  const some = await run.step("step.4", list.read, { columns: ["unit"] });
  expect(some.outside).toEqual({ "/rows/1/name": service, "/rows/1/unit": ["webhook"] });
});

test("words from a field that may decide are stored with the service as their source", async () => {
  const me = await world.person();
  const run = await me.begin();
  const outside: Outside = {
    "/items/0/name": ["trusted"],
    "/items/0/unit": ["trusted", "webhook"],
  };
  const items = [{ name: "low", unit: "bag" }];
  const end = await run.step("step.1", list.add, { items }, { outside });
  const sources = { name: service, unit: ["service", "webhook"] };
  expect(await sourcesByLabel(me)).toEqual({ low: sources });
  expect(end.outside).toEqual({ "/rows/0/name": sources.name, "/rows/0/unit": sources.unit });
});

test("a read whose filter or order uses a column with a source counts as chosen by that source, whatever rows it finds", async () => {
  const { run } = await withRows();
  const chosenBy = async (inputs: Record<string, unknown>) =>
    (await run.step(`step.${randomUUID().slice(0, 4)}`, list.read, inputs)).outside[""];
  const name = { column: "name", op: "eq", value: "zorb" };
  expect(await chosenBy({ where: { and: [name] } })).toEqual(service);
  expect(await chosenBy({ order: [{ column: "unit", dir: "asc" }] })).toEqual(["webhook"]);
  expect(await chosenBy({ where: { or: [{ and: [name] }, { ...name, column: "unit" }] } })).toEqual(
    [...service, "webhook"],
  );
  expect(
    await chosenBy({ where: { and: [{ column: "is_purchased", op: "eq", value: false }] } }),
  ).toBeUndefined();
});

test("an edit by a person makes the edited value theirs, and leaves the sources of other values", async () => {
  const { me } = await withRows();
  const id = await idOf("qux", me);
  const table = "shopping_list";
  await change(me, [{ op: "update", table, id, set: { name: "mine", unit: "bag" } }]);
  expect(await sourcesByLabel(me)).toEqual({ zorb: NO_SOURCES, mine: { unit: ["webhook"] } });
});

test("a list keeps its sources as long as it has one of its old items, and belongs to the person afterwards", async () => {
  const me = await world.person();
  const run = await me.begin();
  const item = { name: "Stew", instructions: ["Stir.", "Add task_1.", "Serve."], servings: 2 };
  const recipes = operation("recipes", "recipes", "create");
  const outside = { "/items/0/instructions": ["import" as const] };
  await run.step("step.1", recipes, { items: [item] }, { outside });
  const id = await idOf("Stew", me, "recipes");
  const setInstructions = (instructions: string[]) =>
    change(me, [{ op: "update", table: "recipes", id, set: { instructions } }]);
  await setInstructions(["Add task_1.", "Mine."]);
  expect(await sourcesByLabel(me, "recipes")).toEqual({ Stew: { instructions: ["import"] } });
  await setInstructions(["Other."]);
  expect(await sourcesByLabel(me, "recipes")).toEqual({ Stew: NO_SOURCES });
});

test("an update by a Process replaces the sources of the columns that it sets, and returns those of the whole row", async () => {
  const { me, run, ref } = await withRows();
  const set = { name: "other" };
  const end = await run.step(
    "step.3",
    list.change,
    { ref, set },
    { outside: { "/set": ["model"] } },
  );
  expect(end.outside).toEqual({ "/row/name": ["model"], "/row/unit": ["webhook"] });
  expect(await sourcesByLabel(me)).toEqual({
    zorb: NO_SOURCES,
    other: { name: ["model"], unit: ["webhook"] },
  });
});

test("an undo of an update or of a delete restores the sources of the row", async () => {
  const { me, run, ref } = await withRows();
  await run.end();
  for (const [op, inputs] of [
    [list.change, { ref, set: { name: "other", unit: "box" } }],
    [list.remove, { ref }],
  ] as const) {
    const next = await me.begin();
    await next.step("step.0", list.read, {});
    await next.step("step.1", op, inputs);
    expect(await sourcesByLabel(me)).not.toHaveProperty("qux");
    await undo(me, next);
    expect(await sourcesByLabel(me)).toEqual({ zorb: NO_SOURCES, qux: SOURCES_OF_QUX });
  }
});

test("lines keep their sources when they are given again unchanged, and when an undo restores them", async () => {
  const me = await world.person();
  const run = await me.begin();
  const recipes = operation("recipes", "recipes", "create");
  const ingredients = [{ name: "zorb" }, { name: "qux" }];
  const recipe = { name: "Stew", instructions: ["Stir."], servings: 2 };
  const end = await run.step(
    "step.1",
    recipes,
    { items: [{ ...recipe, recipe_ingredients: ingredients }] },
    { outside: { "/items/0/recipe_ingredients/1/name": service } },
  );
  expect(end.outside).toEqual({ "/rows/0/recipe_ingredients/1/name": service });
  await run.end();
  const id = await idOf("Stew", me, "recipes");
  const rows = [{ name: "new" }, { name: "qux" }];
  const table = "recipe_ingredients";
  const next = await me.begin();
  await change(me, [{ op: "update", table: "recipes", id, set: {}, children: [{ table, rows }] }]);
  expect(await sourcesByLabel(me, table)).toEqual({ new: NO_SOURCES, qux: { name: service } });
  await change(me, [{ op: "delete", table: "recipes", id }], next);
  await undo(me, next);
  expect(await sourcesByLabel(me, table)).toEqual({ new: NO_SOURCES, qux: { name: service } });
});

test("a meal that takes its title from a recipe takes the title's sources, too", async () => {
  const me = await world.person();
  const run = await me.begin();
  const item = { name: "Stew", instructions: ["Stir."], servings: 2 };
  const recipes = operation("recipes", "recipes", "create");
  await run.step(
    "step.1",
    recipes,
    { items: [item] },
    { outside: { "/items/0/name": ["import"] } },
  );
  const recipe = await idOf("Stew", me, "recipes");
  const values = { planned_on: "2026-12-01", meal_type: "dinner", recipe_id: recipe };
  await change(me, [{ op: "create", table: "meal_plans", values }]);
  expect(await sourcesByLabel(me, "meal_plans", "title")).toEqual({ Stew: { title: ["import"] } });
});

test("what the chain writes counts as a model's once its conversation knows a row with a source, and before that as its user's", async () => {
  const me = await world.person();
  const run = await me.begin();
  const create = (name: string): EffectOp => ({
    op: "create",
    table: "shopping_list",
    values: { name },
  });
  await change(me, [create("before")], run);
  expect(await sourcesByLabel(me)).toEqual({ before: NO_SOURCES });
  const items = [{ name: "qux" }];
  await run.step("step.1", list.add, { items }, { outside: { "/items/0/name": service } });
  await change(me, [create("after")], run);
  expect(await sourcesByLabel(me)).toEqual({
    before: NO_SOURCES,
    qux: { name: service },
    after: { name: ["model"] },
  });
});

test("what the chain writes still counts as a model's after another member has changed or deleted the row with the source", async () => {
  const table = "shopping_list";
  const create = (name: string): EffectOp => ({ op: "create", table, values: { name } });
  const update = { op: "update" as const, set: { name: "theirs", unit: "box" } };
  for (const otherChange of [{ op: "delete" as const }, update]) {
    const { me, run } = await withRows();
    const other = await world.person();
    await db.admin(
      "insert into public.household_members (household_id, user_id, role) values ($1, $2, 'member')",
      [me.household, other.user],
    );
    const id = await idOf("qux", me);
    await change({ ...other, household: me.household }, [
      { ...otherChange, table, id } as EffectOp,
    ]);
    await change(me, [create("after")], run);
    expect(await sourcesByLabel(me)).toMatchObject({ after: { name: ["model"] } });
    // A conversation that never knew the row cannot contain its words.
    await run.end();
    const conversation = await createConversation(db, me.user, me.household);
    const acceptance = await me.db.acceptMessage({
      conversation,
      text: "go",
      route: "messages",
      key: randomUUID(),
      bodyHash: "hash",
      ifBusy: "enqueue",
      queueLimit: 10,
    });
    if (!("run" in acceptance)) throw new Error(`not accepted: ${acceptance.outcome}`);
    await change({ ...me, conversation }, [create("new")], {
      ...run,
      run: acceptance.run.meta.run,
    });
    expect(await sourcesByLabel(me)).toMatchObject({ new: NO_SOURCES });
  }
});

test("what the chain writes after a mail has the mail as its source, even if the next message is not a mail", async () => {
  const me = await world.person();
  const before = await me.begin();
  await before.end();
  await db.admin(
    `begin; set local session_replication_role = replica;
     update public.runs set route = 'channel email home' where id = '${before.run}'; commit`,
  );
  const op: EffectOp = { op: "create", table: "shopping_list", values: { name: "after" } };
  await change(me, [op], await me.begin());
  expect(await sourcesByLabel(me)).toEqual({ after: { name: ["mail"] } });
});

test("what an agent has the chain write counts as a model's, because it is unknown what the agent has read", async () => {
  const me = await world.person();
  const askRun = await me.begin();
  await db.admin(
    `begin; set local session_replication_role = replica;
     update public.runs set route = 'mcp ask_alfred' where id = '${askRun.run}'; commit`,
  );
  const create = (name: string): EffectOp => ({
    op: "create",
    table: "shopping_list",
    values: { name },
  });
  await change(me, [create("asked")], askRun);
  await askRun.end();
  await change(me, [create("later")], await me.begin());
  expect(await sourcesByLabel(me)).toEqual({
    asked: { name: ["model"] },
    later: { name: ["model"] },
  });
});

test("what the chain writes after the answer of a stored Process counts as a model's", async () => {
  const me = await world.person();
  const before = await me.begin();
  await before.end();
  // A run never changes what it executes. Here the test itself turns the first run into one of a stored Process.
  await db.admin(
    `begin; set local session_replication_role = replica;
     update public.runs set inputs = '{}' where id = '${before.run}'; commit`,
  );
  const op: EffectOp = { op: "create", table: "shopping_list", values: { name: "after" } };
  await change(me, [op], await me.begin());
  expect(await sourcesByLabel(me)).toEqual({ after: { name: ["model"] } });
});

test("what a screen or the chain reads from a page is an import, and words typed on a screen have no source", async () => {
  const me = await world.person();
  const run = await me.begin();
  const create = (name: string): EffectOp => ({
    op: "create",
    table: "recipes",
    values: { name, instructions: ["Stir."] },
    children: [{ table: "recipe_ingredients", values: { name: "zorb" } }],
  });
  const request = {
    ...{ step: "s", seq: 0, mode: "atomic" as const, answers: [], context: null },
    outside: ["import" as const],
  };
  const answers = [
    await me.db.applyEffects({
      ...request,
      origin: "api",
      originId: randomUUID(),
      household: me.household,
      ops: [create("Stew")],
    }),
    await me.db.applyEffects({
      ...request,
      origin: "run",
      originId: run.run,
      epoch: 0,
      conversation: me.conversation,
      ops: [create("Soup")],
    }),
  ];
  expect(answers.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
  await change(me, [{ op: "create", table: "recipes", values: { name: "Typed" } }]);
  const sources = { name: ["import"], instructions: ["import"] };
  expect(await sourcesByLabel(me, "recipes")).toEqual({
    Stew: sources,
    Soup: sources,
    Typed: NO_SOURCES,
  });
  expect(await sourcesByLabel(me, "recipe_ingredients")).toEqual({ zorb: { name: ["import"] } });
  expect(await writesOf("Stew", me, "recipes")).toMatchObject({
    outside: { ...sources, recipe_ingredients: ["import"] },
    items: [{ how: "import", columns: ["instructions", "name", "recipe_ingredients"], run: null }],
  });
});

test("a row's history says by what means each change was made, and what was undone since", async () => {
  const me = await world.person();
  await change(me, [{ op: "create", table: "shopping_list", values: { name: "zorb" } }]);
  const id = await idOf("zorb", me);
  const talkRun = await me.begin();
  await change(me, [{ op: "update", table: "shopping_list", id, set: { unit: "bag" } }], talkRun);
  await undo(me, talkRun);
  const screen = { op: "create", how: "screen", columns: ["name"], is_undone: false, run: null };
  const talkWrite = { op: "update", how: "conversation", columns: ["unit"], is_undone: true };
  const undone = { op: "update", how: "undo", columns: [], is_undone: false };
  const place = { conversation_id: me.conversation, process: null };
  expect(await writesOf("zorb", me)).toMatchObject({
    outside: {},
    items: [
      { ...undone, run: place },
      { ...talkWrite, run: { ...place, id: talkRun.run } },
      { ...screen, user_id: me.user },
    ],
  });
  // A run never changes what it executes or who asked for it. Here the test itself changes both.
  for (const [how, columns] of [
    ["process", "inputs = '{}'"],
    ["agent", "route = 'mcp ask_alfred'"],
  ]) {
    await db.admin(
      `begin; set local session_replication_role = replica;
       update public.runs set ${columns} where id = '${talkRun.run}'; commit`,
    );
    expect((await writesOf("zorb", me)).items[1]).toMatchObject({ how });
  }
});

test("a webhook's request, a mail and a group are sources, and the fixed inputs of a webhook are not", async () => {
  const { me, run } = await withRows();
  const [hook, process] = [randomUUID(), randomUUID()];
  await db.admin("insert into public.processes (id, owner_id, name) values ($1, $2, 'Doorbell')", [
    process,
    me.user,
  ]);
  await db.admin(
    `insert into public.process_hooks (id, owner_id, process_id, name, inputs)
     values ($1, $2, $3, 'Door', '{"list": "shopping_1"}')`,
    [hook, me.user, process],
  );
  const sources = async (columns: Record<string, unknown>) => {
    const [row] = await db.admin<{ inputs: unknown; message: unknown }>(
      `select alfred.sources_of_inputs(r) as inputs, alfred.sources_of_message(r) as message
       from public.runs o cross join lateral jsonb_populate_record(o, $1) r where o.id = $2`,
      [JSON.stringify(columns), run.run],
    );
    return row;
  };
  const inputs = { list: "shopping_1", note: "shopping_2" };
  expect(await sources({ trigger: "hook", route: `hook ${hook}`, inputs })).toEqual({
    inputs: { note: ["webhook"] },
    message: [],
  });
  // An input that no request to the hook can fill is a default of the owner.
  const setHook = (columns: string) =>
    db.admin(`update public.process_hooks set ${columns} where id = $1`, [hook]);
  const hookRun = { trigger: "hook", route: `hook ${hook}`, inputs: { ...inputs, days: 3 } };
  await setHook(`mapping = '{"note": "{payload.x}"}'`);
  expect(await sources(hookRun)).toMatchObject({ inputs: { note: ["webhook"] } });
  expect((await sources(hookRun))?.inputs).not.toHaveProperty("days");
  await setHook("mapping = null, payload_as = 'days'");
  expect(await sources(hookRun)).toMatchObject({ inputs: { days: ["webhook"] } });
  expect((await sources(hookRun))?.inputs).not.toHaveProperty("note");
  await setHook("payload_as = null");
  const changedInputs = { ...inputs, list: "shopping_2" };
  expect(
    await sources({ trigger: "hook", route: `hook ${hook}`, inputs: changedInputs }),
  ).toMatchObject({ inputs: { list: ["webhook"], note: ["webhook"] } });
  expect(await sources({ trigger: "api", route: `hook ${hook}`, inputs })).toMatchObject({
    inputs: {},
  });
  expect(await sources({ route: "mcp run_process", inputs })).toMatchObject({
    inputs: { list: ["model"], note: ["model"] },
  });
  expect(await sources({ route: "channel email home", inputs: {} })).toMatchObject({
    message: ["mail"],
  });
  await db.admin(
    `with link as (
       insert into public.channel_links (user_id, channel, tenant, external_user)
       values ($1::uuid, 'telegram', '1', $1::text) returning id)
     insert into public.channel_places
       (channel, tenant, place, user_id, conversation_id, link_id, is_group, address)
     select 'telegram', '1', $2::text, $1, $2::uuid, id, true, '{}' from link`,
    [me.user, me.conversation],
  );
  expect(await sources({ inputs: {} })).toMatchObject({ message: ["channel"] });
});

test("an operation cannot set the column of the sources, and the export contains it", async () => {
  const { me } = await withRows();
  const id = await idOf("qux", me);
  const table = "shopping_list";
  const op: EffectOp = { op: "update", table, id, set: { outside: {} } };
  const answer = await me.db.applyEffects({
    origin: "api",
    originId: randomUUID(),
    household: me.household,
    step: "s",
    seq: 0,
    mode: "atomic",
    ops: [op],
    answers: [],
    context: null,
  });
  expect(answer.results).toMatchObject([{ status: "failed", error: { code: "invalid" } }]);
  const page = await db.rpc(me.user, "export_rows", { table, after: null });
  expect(page).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ outside: SOURCES_OF_QUX })]),
  });
});
