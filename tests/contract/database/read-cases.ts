// Contract of the database: what sweeps find, what reads see, what a run begins with.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { item, newPerson, recipe, remove, rename } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { runId } from "../../support/ids.ts";
import { foldOf } from "../../support/fold-request.ts";

export function readCases(open: () => Backend): void {
  test("a sweep finds a run that has stopped, until the run makes progress", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const stalledRuns = async (seconds: number) =>
      (await backend.database.stalledRuns(seconds, 1000)).filter(({ user }) => user === me.user);
    const run = await me.begin();
    await me.begin();
    expect(await stalledRuns(60)).toEqual([]);
    await backend.age(run, 100);
    expect(await stalledRuns(60)).toEqual([
      {
        run,
        user: me.user,
        conversation: me.conversation,
        epoch: 0,
        session: 0,
        createdAtMs: expect.any(Number),
        progressedAtMs: expect.any(Number),
        commits: 0,
      },
    ]);
    expect(await stalledRuns(110)).toEqual([]);
    // Neither another epoch, another user nor the same number of commits is progress.
    await me.db.noteProgress({ run, epoch: 1, commits: 3 });
    await (await newPerson(backend)).db.noteProgress({ run, epoch: 0, commits: 3 });
    await me.db.noteProgress({ run, epoch: 0, commits: 0 });
    expect(await stalledRuns(60)).toHaveLength(1);
    await me.db.noteProgress({ run, epoch: 0, commits: 3 });
    expect(await stalledRuns(60)).toEqual([]);
    await backend.age(run, 100);
    expect(await stalledRuns(60)).toMatchObject([{ commits: 3 }]);
    await me.apply(run, [item("Zorb")]);
    expect(await stalledRuns(60)).toEqual([]);
    const other = await newPerson(backend);
    const otherRun = await other.begin();
    await backend.age(otherRun, 100);
    await other.db.recoverRun(otherRun, 0);
    const all = await backend.database.stalledRuns(60, 1000);
    expect(all.filter(({ user }) => user === other.user)).toEqual([]);
  });

  test("a history is due for a summary once enough exchanges have none and no run is under way", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const due = (idleSeconds = 0, uncovered = 4) =>
      backend.database.conversationsToCompress({
        limit: 5,
        uncovered,
        idleSeconds,
        conversation: me.conversation,
      });
    let run = runId();
    for (const version of [1, 2, 3, 4]) {
      expect(await due()).toEqual([]);
      run = await me.begin();
      await me.end(run, { snapshot: { version, state: { exchange: String(version) } } });
    }
    const dueRun = { conversation: me.conversation, user: me.user, run, epoch: 0, session: 4 };
    expect(await due()).toEqual([dueRun]);
    expect(await due(0, 5)).toEqual([]);
    expect(await due(60)).toEqual([]);
    await backend.age(run, 100);
    expect(await due(60)).toEqual([dueRun]);
    const { conversation } = me;
    await me.db.saveSummary({ conversation, ...foldOf(4, 1, "They met.") });
    expect(await due()).toEqual([]);
    await me.end(await me.begin(), { snapshot: { version: 5, state: { exchange: "5" } } });
    expect(await due()).toMatchObject([{ session: 5 }]);
    await me.begin();
    expect(await due()).toEqual([]);
  });

  test("reads return the household's rows by their filter, in the requested order, with their children", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const run = await me.begin();
    const creation = await me.apply(run, [
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
    const like = (value: string) => ({ and: [{ column: "name", op: "similar", value }] });
    const alike = like("zorb bb");
    expect(await read({ where: alike })).toEqual([2, "Zorb B", "Zorb A"]);
    expect(await read({ where: like("zoology") })).toEqual([0]);
    const byName = { where: alike, order: [{ column: "name", dir: "asc" }] };
    expect(await read(byName)).toEqual([2, "Zorb A", "Zorb B"]);
    const child = { and: [{ column: "recipe_ingredients.name", op: "eq", value: "qux" }] };
    expect(await read({ where: child })).toEqual([1, "Zorb A"]);
    const whole = await me.db.readRows(
      { table: "recipes", children: true, limit: 1 },
      me.household,
    );
    expect(whole.rows[0]).toEqual(creation.results[0]!.row);
    const wrong = { and: [{ column: "colour", op: "eq" as const, value: "red" }] };
    const reading = me.db.readRows({ table: "recipes", where: wrong }, me.household);
    await expect(reading).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("a run begins with the numbers of rows, the rows that its words name, and what was changed outside its conversation", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const first = await me.begin();
    const creation = await me.apply(first, [recipe("Zorb"), recipe("Qux"), item("Quux")]);
    const [zorb, qux, quux] = creation.results.map(({ row_id }) => row_id!);
    await me.end(first, { snapshot: { version: 1, state: {} } });
    // The session already knows what runs of its conversation have changed.
    const second = await me.begin();
    await me.apply(second, [rename(qux!, "Qux")]);
    await me.end(second, { snapshot: { version: 2, state: {} } });
    const known = [
      ...[zorb!, qux!].map((id) => ({ table: "recipes", id })),
      { table: "inventory", id: quux! },
    ];
    const facts = (change: object = {}) =>
      me.db.readRunFacts({
        household: me.household,
        conversation: me.conversation,
        run: runId(),
        terms: [],
        known,
        mentioned: [],
        backgroundLimit: 5,
        wishes: [],
        ...change,
      });
    const before = await facts();
    expect(before).toMatchObject({ profile: null, changed: [], background: [], mentioned: [] });
    expect([before.memory, before.people]).toEqual([null, null]);
    const recall = { words: "Zorb", visible: 3 };
    const nothing = { episodes: [], facts: [], more: 0 };
    expect(await facts({ recall })).toMatchObject({ memory: nothing, people: [] });
    const { conversation } = me;
    expect(await me.db.recallMemory({ conversation, run: runId(), ...recall })).toEqual({
      closed: null,
      ...nothing,
      languages: [],
    });
    expect(before.counts).toMatchObject({ recipes: 2, inventory: 1, tasks: 0 });
    const origin = { origin: "api" as const, originId: randomUUID(), household: me.household };
    await me.db.applyEffects({
      ...origin,
      step: "screen",
      seq: 0,
      mode: "each",
      answers: null,
      context: null,
      ops: [rename(zorb!, "Zorb!"), remove(quux!, "inventory")],
    });
    const after = await facts({ mentioned: [qux, randomUUID()] });
    expect(after.changed).toMatchObject([
      { table: "inventory", id: quux, row: null },
      { table: "recipes", id: zorb, row: { name: "Zorb!", recipe_ingredients: [] } },
    ]);
    // An item without a place may leave the field out.
    expect(after.mentioned.map((row) => ({ place: null, ...row }))).toEqual([
      {
        table: "recipes",
        type: "recipe",
        id: qux,
        ref: "recipe_2",
        label: "Qux",
        reason: "mentioned",
        place: null,
      },
    ]);
    const answer = await facts({ known: [], terms: ["zorb"], backgroundLimit: 1, wishes: [] });
    expect(answer.background).toMatchObject([{ id: zorb, ref: "recipe_1", reason: "named: zorb" }]);
    const foreign = await facts({ household: randomUUID(), mentioned: [qux] });
    expect(foreign).toMatchObject({ background: [], changed: [], mentioned: [] });
  });
}
