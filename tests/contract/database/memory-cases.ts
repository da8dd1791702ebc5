// Contract of the database: what a conversation remembers (refs, summaries), what sweeps and reads see.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { item, newPerson, recipe, remove, rename, told, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

const refs = async ({ db, conversation }: Person, ...items: [string, string, boolean?][]) =>
  (
    await db.assignRefs(
      conversation,
      items.map(([type, id, generated]) => ({ type, id, ...(generated ? { generated } : {}) })),
    )
  ).map(({ ref }) => ref);

export function memoryCases(open: () => Backend): void {
  test("an entity has one ref for good, counted by type and never used again", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [a, b, draft] = [randomUUID(), randomUUID(), randomUUID()];
    expect(
      await refs(me, ["recipe", a], ["task", b], ["recipe", draft, true], ["recipe", a]),
    ).toEqual(["recipe_1", "task_1", "gen_recipe_1", "recipe_1"]);
    expect(await refs(me, ["recipe", draft], ["recipe", a, true])).toEqual([
      "gen_recipe_1",
      "recipe_1",
    ]);
    const other = await newPerson(backend);
    expect(await other.db.assignRefs(me.conversation, [{ type: "recipe", id: a }])).toEqual([]);
    await expect(refs(me, ["Recipe 1", a])).rejects.toMatchObject({ code: "internal" });
    const run = await me.begin();
    const made = await me.apply(run, [recipe("Zorb")]);
    await me.apply(run, [remove(made.results[0]!.row_id!)]);
    expect(told(await me.apply(run, [recipe("Qux")]))).toEqual([["applied", "recipe_3", null]]);
  });

  test("a saved draft gets the next saved ref and keeps its own as an alias", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [draft, rival] = [randomUUID(), randomUUID()];
    await refs(me, ["recipe", draft, true], ["recipe", rival, true]);
    const run = await me.begin();
    const save = (alias: string, id?: string) => [{ ...recipe("Zorb", [], id), alias }];
    expect(told(await me.apply(run, save("gen_recipe_1", draft)))).toEqual([
      ["applied", "recipe_1", null],
    ]);
    for (const alias of ["gen_recipe_2", "recipe_9"]) {
      expect(told(await me.apply(run, save(alias)))).toEqual([["failed", null, "invalid"]]);
    }
    const saved = await me.apply(run, save("gen_recipe_7"));
    expect(told(saved)).toEqual([["applied", "recipe_2", null]]);
    expect(await refs(me, ["recipe", randomUUID(), true], ["recipe", draft, true])).toEqual([
      "gen_recipe_8",
      "recipe_1",
    ]);
    const entity = saved.results[0]!.row_id;
    const shown = (await backend.refs(me.conversation)).filter(({ ref }) => ref !== "gen_recipe_8");
    const recipes = { ref_type: "recipe" };
    expect(shown).toEqual([
      { ...recipes, ref: "gen_recipe_1", entity_id: draft, canonical: false },
      { ...recipes, ref: "gen_recipe_2", entity_id: rival, canonical: true },
      { ...recipes, ref: "gen_recipe_7", entity_id: entity, canonical: false },
      { ...recipes, ref: "recipe_1", entity_id: draft, canonical: true },
      { ...recipes, ref: "recipe_2", entity_id: entity, canonical: true },
    ]);
  });

  test("a summary fits the session it was made of, is there once, and comes back with the run", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const save = (version: number, content: unknown) =>
      me.db.saveSummary({
        ...{ conversation: me.conversation, sessionVersion: version, coversTo: 1, content },
      });
    await me.end(await me.begin(), { snapshot: { version: 1, state: {} } });
    expect(await save(0, { a: 1 })).toBe("stale");
    expect(await save(1, { a: 1, b: 2 })).toBe("saved");
    expect(await save(1, { b: 2, a: 1 })).toBe("saved");
    expect(await save(1, { a: 2 })).toBe("stale");
    const other = (await newPerson(backend)).db;
    const foreign = { conversation: me.conversation, sessionVersion: 1, coversTo: 1, content: {} };
    expect(await other.saveSummary(foreign)).toBe("stale");
    expect(await me.db.recoverRun(await me.begin(), -1)).toMatchObject({
      summary: { a: 1, b: 2 },
    });
  });

  test("a sweep finds what stands still until it moves", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const stalled = async (seconds: number) =>
      (await backend.database.stalledRuns(seconds, 1000)).filter(({ user }) => user === me.user);
    const run = await me.begin();
    await me.begin();
    expect(await stalled(60)).toEqual([]);
    await backend.age(run, 100);
    expect(await stalled(60)).toEqual([
      {
        ...{ run, user: me.user, conversation: me.conversation, epoch: 0, session: 0 },
        startedAtMs: expect.any(Number),
      },
    ]);
    expect(await stalled(110)).toEqual([]);
    await me.apply(run, [item("Zorb")]);
    expect(await stalled(60)).toEqual([]);
    const other = await newPerson(backend);
    const its = await other.begin();
    await backend.age(its, 100);
    await other.db.recoverRun(its, 0);
    const all = await backend.database.stalledRuns(60, 1000);
    expect(all.filter(({ user }) => user === other.user)).toEqual([]);
  });

  test("a history is due once four exchanges are covered by no summary and nobody is at work", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const due = (idleSeconds = 0) =>
      backend.database.conversationsToCompress({
        ...{ limit: 5, idleSeconds, conversation: me.conversation },
      });
    let run = "";
    for (const version of [1, 2, 3, 4]) {
      expect(await due()).toEqual([]);
      run = await me.begin();
      await me.end(run, { snapshot: { version, state: { exchange: String(version) } } });
    }
    const found = { conversation: me.conversation, user: me.user, run, epoch: 0, session: 4 };
    expect(await due()).toEqual([found]);
    expect(await due(60)).toEqual([]);
    await backend.age(run, 100);
    expect(await due(60)).toEqual([found]);
    const { conversation } = me;
    await me.db.saveSummary({ conversation, sessionVersion: 4, coversTo: 1, content: {} });
    expect(await due()).toEqual([]);
    await me.end(await me.begin(), { snapshot: { version: 5, state: { exchange: "5" } } });
    expect(await due()).toMatchObject([{ session: 5 }]);
    await me.begin();
    expect(await due()).toEqual([]);
  });

  test("reads see the household's rows by their filter, in their order, with their children", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const run = await me.begin();
    const made = await me.apply(run, [
      recipe("Zorb A", ["qux"]),
      recipe("Zorb B"),
      recipe("Other"),
    ]);
    await other.apply(await other.begin(), [recipe("Zorb C")]);
    const read = async (query: object) => {
      const { rows, total } = await me.db.readRows({ table: "recipes", ...query }, me.household);
      return [total, ...rows.map(({ name }) => name)];
    };
    const where = { and: [{ column: "name", op: "ilike", value: "zorb%" }] };
    expect(await read({})).toEqual([3, "Zorb A", "Zorb B", "Other"]);
    expect(await read({ where, order: [{ column: "name", dir: "desc" }], limit: 1 })).toEqual([
      2,
      "Zorb B",
    ]);
    for (const [op, value, names] of [
      ["eq", "Other", ["Other"]],
      ["neq", "Other", ["Zorb A", "Zorb B"]],
      ["in", ["Other", "Zorb B"], ["Zorb B", "Other"]],
      ["not_ilike", "%b", ["Zorb A", "Other"]],
    ] as const) {
      const filter = { or: [{ column: "name", op, value }] };
      expect(await read({ where: filter })).toEqual([names.length, ...names]);
    }
    const child = { and: [{ column: "recipe_ingredients.name", op: "eq", value: "qux" }] };
    expect(await read({ where: child })).toEqual([1, "Zorb A"]);
    const whole = await me.db.readRows(
      { table: "recipes", children: true, limit: 1 },
      me.household,
    );
    expect(whole.rows[0]).toEqual(made.results[0]!.row);
    const wrong = { and: [{ column: "colour", op: "eq" as const, value: "red" }] };
    const refused = me.db.readRows({ table: "recipes", where: wrong }, me.household);
    await expect(refused).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("a run begins with counts, the rows that its words name, and what others have changed", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const first = await me.begin();
    const made = await me.apply(first, [recipe("Zorb"), recipe("Qux"), item("Quux")]);
    const [zorb, qux, quux] = made.results.map(({ row_id }) => row_id!);
    await me.end(first, { snapshot: { version: 1, state: {} } });
    const known = [
      ...[zorb!, qux!].map((id) => ({ table: "recipes", id })),
      { table: "inventory", id: quux! },
    ];
    const facts = (change: object = {}) =>
      me.db.readRunFacts({
        ...{ household: me.household, conversation: me.conversation, terms: [], known },
        ...{ mentioned: [], backgroundLimit: 5, ...change },
      });
    const before = await facts();
    expect(before).toMatchObject({ profile: null, changed: [], background: [], mentioned: [] });
    expect(before.counts).toMatchObject({ recipes: 2, inventory: 1, tasks: 0 });
    const origin = { origin: "api" as const, originId: randomUUID(), household: me.household };
    await me.db.applyEffects({
      ...{ ...origin, step: "screen", seq: 0, mode: "each", answers: null, context: null },
      ops: [rename(zorb!, "Zorb!"), remove(quux!, "inventory")],
    });
    const after = await facts({ mentioned: [qux, randomUUID()] });
    expect(after.changed).toMatchObject([
      { table: "inventory", id: quux, row: null },
      { table: "recipes", id: zorb, row: { name: "Zorb!", recipe_ingredients: [] } },
    ]);
    expect(after.mentioned).toEqual([
      {
        ...{ table: "recipes", type: "recipe", id: qux, ref: "recipe_2", label: "Qux" },
        reason: "mentioned",
      },
    ]);
    const named = await facts({ known: [], terms: ["zorb"], backgroundLimit: 1 });
    expect(named.background).toMatchObject([{ id: zorb, ref: "recipe_1", reason: "named: zorb" }]);
    const foreign = await facts({ household: randomUUID(), mentioned: [qux] });
    expect(foreign).toMatchObject({ background: [], changed: [], mentioned: [] });
  });
}
