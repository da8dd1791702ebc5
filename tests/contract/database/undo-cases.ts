// Contract of the database: a run is taken back once and whole, or not at all; a conversation's changes are listed.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import {
  item,
  newPerson,
  personOf,
  planned,
  recipe,
  remove,
  rename,
  type Person,
} from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { householdId, runId } from "../../support/ids.ts";

/** Requests the undo of a run, applies it twice, and ends the run of the undo. @returns that run and both answers */
async function takeBack(me: Person, source: RunId) {
  const acceptance = await me.undo(source);
  if (!("run" in acceptance)) throw new Error(acceptance.outcome);
  const { run } = acceptance.run.meta;
  const effects = (await me.db.standingEffects(source)).map(({ id }) => id);
  const request = {
    run,
    epoch: 0,
    conversation: me.conversation,
    household: me.household,
    step: "act.1",
    seq: 0,
    effects,
    answers: ["a"],
    context: null,
  };
  const answer = await me.db.undoEffects(request);
  const again = await me.db.undoEffects(request);
  await me.end(run);
  return { run, answer, again };
}

const names = async ({ db, household }: Person, table = "recipes") =>
  (await db.readRows({ table }, household)).rows.map(({ name }) => name);

export function undoCases(open: () => Backend): void {
  test("an undo is accepted like a message, once per key, and waits for the run under way", async () => {
    const me = await newPerson(open());
    const { run } = await me.completeRun([recipe("Zorb")]);
    const busy = await me.begin();
    const acceptance = await me.undo(run, "k");
    expect(acceptance).toMatchObject({
      outcome: "accepted",
      run: {
        status: "queued",
        acceptedAs: "queued",
        meta: { number: 3, undoOf: run, baseUnseen: true, text: "Undo: what is there?" },
      },
    });
    expect(await me.undo(run, "k")).toEqual({ ...acceptance, outcome: "replayed" });
    expect(await me.undo(run)).toEqual({ outcome: "under_way" });
    expect(await names(me)).toEqual(["Zorb"]);
    expect(await me.end(busy)).toMatchObject({ next: { meta: { undoOf: run } } });
  });

  test("the newest message of the path can be edited after its undo, and an edit is not found before the first message", async () => {
    const me = await newPerson(open());
    expect(await me.say({ place: { edit: "newest" } })).toEqual({ outcome: "not_found" });
    const { run } = await me.completeRun([recipe("Zorb")]);
    await takeBack(me, run);
    const edit = await me.say({ place: { edit: "newest" } });
    expect(edit).toMatchObject({ outcome: "accepted", run: { meta: { number: 3 } } });
  });

  test("a message sent while the answer before it was being made has not seen that answer, and neither has a retry of it", async () => {
    const me = await newPerson(open());
    const say = async (change: Parameters<Person["say"]>[0]) => {
      const answer = await me.say(change);
      if (!("run" in answer)) throw new Error(`not accepted: ${answer.outcome}`);
      const { meta, status } = answer.run;
      return { ...meta, status, unseen: meta.baseUnseen === true };
    };
    const first = await say({});
    await me.end(first.run);
    const busy = await say({});
    const early = await say({});
    const answerRun = await say({ place: { from: first.agentAlternative } });
    expect(early).toMatchObject({ status: "queued", unseen: true });
    expect(answerRun).toMatchObject({ status: "queued", unseen: false });
    await me.apply(busy.run, [item("Zorb")]);
    for (const { run } of [busy, early, answerRun]) await me.end(run);
    const again = await say({ place: { retry: early.userTurn } });
    expect(again).toMatchObject({ status: "running", unseen: true });
    await me.end(again.run);
    const place = { edit: busy.userTurn };
    const nextRun = await say({ place: { from: busy.agentAlternative } });
    await me.end(nextRun.run);
    // The edit waits for its own undo, and replaces a message whose writer had seen the answer before it.
    expect(await say({ place, effects: "undo" })).toMatchObject({
      status: "queued",
      unseen: false,
    });
  });

  test("the changes of a run are undone exactly, newest first and once, and the undo can be undone", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const keptRows = await me.completeRun([recipe("Old", ["qux", "quux"]), item("Stock")]);
    const [old, stock] = keptRows.results.map(({ row_id }) => row_id!) as [string, string];
    const whole = () => me.db.readRows({ table: "recipes", children: true }, me.household);
    const before = await whole();
    const run = await me.begin();
    const creation = await me.apply(run, [recipe("New", ["a"])]);
    const id = creation.results[0]!.row_id!;
    await me.apply(run, [
      ...[rename(id, "Newer"), planned(id), remove(old)],
      { op: "update", table: "inventory", id: stock, set: { name: "Changed" } },
    ]);
    await me.end(run);
    const standing = await me.db.standingEffects(run);
    expect(standing.map(({ table, label }) => [table, label])).toEqual([
      ...[
        ["inventory", "Changed"],
        ["recipes", "Old"],
        ["meal_plans", "Zorb"],
      ],
      ...[
        ["recipes", "Newer"],
        ["recipes", "New"],
      ],
    ]);
    const { answer, again, run: undoing } = await takeBack(me, run);
    expect(answer.results.map(({ op, table, status, ref }) => [op, table, status, ref])).toEqual([
      ["update", "inventory", "applied", "inventory_1"],
      ["create", "recipes", "applied", "recipe_1"],
      ["delete", "meal_plans", "applied", "meal_1"],
      ["update", "recipes", "applied", "recipe_2"],
      ["delete", "recipes", "applied", "recipe_2"],
    ]);
    expect(again).toEqual({ ...answer, outcome: "replayed" });
    // An undo is reported like any other change: the values before and after.
    expect(answer.results.map(({ before, row }) => [before?.["name"], row?.["name"]])).toEqual([
      ["Changed", "Stock"],
      [undefined, "Old"],
      [undefined, undefined],
      ["Newer", "New"],
      ["New", undefined],
    ]);
    const timeless = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows, (key, value) => (key === "updated_at" ? 0 : value)));
    const after = await whole();
    // Everything but the times of change is back: ids, the order of lines, when each was made.
    expect(timeless(after)).toEqual(timeless(before));
    expect(await names(me, "inventory")).toEqual(["Stock"]);
    expect(await me.db.standingEffects(run)).toEqual([]);
    // The run of the undo still finds the effects that it found before it undid them.
    expect(await me.db.standingEffects(run, undoing)).toEqual(standing);
    expect(await me.db.standingEffects(run, keptRows.run)).toEqual([]);
    expect((await backend.ledger(run)).every(({ undone }) => undone)).toBe(true);
    expect(await me.undo(run)).toEqual({ outcome: "already_undone" });
    // The undo is a run like any other.
    await takeBack(me, undoing);
    expect(await names(me)).toEqual(["Newer"]);
  });

  test("an effect is undone once, even if its row later looks as the effect left it", async () => {
    const me = await newPerson(open());
    const { results } = await me.completeRun([recipe("One")]);
    const id = results[0]!.row_id!;
    const { run } = await me.completeRun([rename(id, "Two")]);
    const [effect] = await me.db.standingEffects(run);
    await takeBack(me, run);
    await me.completeRun([rename(id, "Two")]);
    const other = await me.begin();
    const undo = (effects: string[]) =>
      me.db.undoEffects({
        run: other,
        epoch: 0,
        conversation: me.conversation,
        household: me.household,
        step: randomUUID(),
        seq: 0,
        effects,
        answers: [],
        context: null,
      });
    const failures = (await undo([effect!.id])).results;
    expect(failures).toMatchObject([
      { op: "update", row_id: id, label: "Two", status: "failed", error: { code: "invalid" } },
    ]);
    expect(await names(me)).toEqual(["Two"]);
  });

  test.each<[string, (id: string) => EffectOp, string]>([
    ["changed", (id) => rename(id, "Later"), '"Zorb" has been changed since'],
    ["deleted", (id) => remove(id), '"Zorb" has been deleted since'],
    [
      "given a line",
      (id) => ({
        op: "create",
        table: "recipe_ingredients",
        values: { recipe_id: id, name: "qux" },
      }),
      '"Zorb" has been changed since',
    ],
    ["put into a plan", planned, "still used by meal_plans"],
  ])(
    "nothing is taken back if the row that the run made was %s since",
    async (_how, change, message) => {
      const me = await newPerson(open());
      const { run, results } = await me.completeRun([recipe("Zorb", ["leaf"])]);
      const before = await me.undo(run, "early");
      if (!("run" in before)) throw new Error(before.outcome);
      const early = before.run.meta.run;
      await me.end(early, { epoch: null, finishKey: "cancel", status: "cancelled" });
      await me.completeRun([change(results[0]!.row_id!)]);
      expect(await me.undo(run)).toEqual({ outcome: "changed_since", message });
      expect(await me.db.standingEffects(run)).toHaveLength(1);
    },
  );

  test("a move is not undone over a later move of the same line, unless the later move was undone", async () => {
    const me = await newPerson(open());
    const { results } = await me.completeRun([recipe("Zorb", ["a", "b", "c"])]);
    const whole = async () => {
      const { rows } = await me.db.readRows({ table: "recipes", children: true }, me.household);
      return rows[0]!["recipe_ingredients"] as { id: string; name: string }[];
    };
    const order = async () => (await whole()).map(({ name }) => name).join("");
    const [line] = await whole();
    const move = (position: number): EffectOp => ({
      op: "update",
      table: "recipe_ingredients",
      id: line!.id,
      set: { position },
    });
    const add: EffectOp = {
      op: "create",
      table: "recipe_ingredients",
      values: { recipe_id: results[0]!.row_id!, name: "x", position: 1 },
    };
    const first = await me.completeRun([move(3)]);
    const second = await me.completeRun([move(2)]);
    const message = '"a" has been changed since';
    expect(await me.undo(first.run)).toEqual({ outcome: "changed_since", message });
    expect(await order()).toBe("bac");
    // An inserted line also changes the number of the line after it, but that is not a move.
    const third = await me.completeRun([add]);
    await takeBack(me, third.run);
    await takeBack(me, second.run);
    expect(await order()).toBe("bca");
    await me.completeRun([add]);
    const { answer } = await takeBack(me, first.run);
    expect(answer.results.map(({ status }) => status)).toEqual(["applied"]);
  });

  test("a change after the acceptance of an undo is found when the undo runs, and nothing is half undone", async () => {
    const me = await newPerson(open());
    const { run, results } = await me.completeRun([recipe("A"), recipe("B")]);
    const acceptance = await me.undo(run);
    if (!("run" in acceptance)) throw new Error(acceptance.outcome);
    const screen = { origin: "api" as const, originId: randomUUID(), household: me.household };
    await me.db.applyEffects({
      ...screen,
      step: "screen",
      seq: 0,
      mode: "each",
      answers: null,
      context: null,
      ops: [rename(results[0]!.row_id!, "A2")],
    });
    const effects = (await me.db.standingEffects(run)).map(({ id }) => id);
    const answer = await me.db.undoEffects({
      run: acceptance.run.meta.run,
      epoch: 0,
      conversation: me.conversation,
      household: me.household,
      step: "act.1",
      seq: 0,
      effects,
      answers: [],
      context: null,
    });
    expect(answer.results.map(({ op, label, error }) => [op, label, error?.code])).toEqual([
      ["delete", "B", "rolled_back"],
      ["delete", "A", "changed_since"],
    ]);
    expect(await names(me)).toEqual(["A2", "B"]);
    expect(await me.db.standingEffects(run)).toHaveLength(2);
  });

  test("a conversation's changes are listed until they are undone, each under a fixed number", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const facts = (person: Person, household = person.household, reader = person) =>
      reader.db.readRunFacts({
        household,
        conversation: person.conversation,
        run: runId(),
        terms: [],
        known: [],
        mentioned: [],
        backgroundLimit: 0,
        wishes: [],
      });
    const lines = async (person = me) =>
      (await facts(person)).standing.map(({ ref, op, table, label, message, undid }) =>
        [ref, op, table, label, message, undid].join(" "),
      );
    expect(await lines()).toEqual([]);
    const first = await me.completeRun([recipe("A"), recipe(""), item("B")]);
    const { run } = await me.completeRun([rename(first.results[0]!.row_id!, "A2")]);
    // A screen's change belongs to no conversation.
    const screen = { origin: "api" as const, originId: randomUUID(), household: me.household };
    await me.db.applyEffects({
      ...screen,
      step: "screen",
      seq: 0,
      mode: "each",
      answers: null,
      context: null,
      ops: [item("C")],
    });
    expect(await lines()).toEqual([
      "change_3 update recipes A2 2 false",
      "change_2 create inventory B 1 false",
      "change_1 create recipes A 1 false",
    ]);
    await takeBack(me, run);
    expect(await lines()).toEqual([
      "change_4 update recipes A 3 true",
      "change_2 create inventory B 1 false",
      "change_1 create recipes A 1 false",
    ]);
    const [newest] = (await facts(me)).standing;
    expect(newest?.effect).toMatch(/^[0-9a-f-]{36}$/);
    // Another conversation of the same household, another household and another user see none of them.
    const elsewhere = await personOf(backend, me.user, me.household);
    expect(await lines(elsewhere)).toEqual([]);
    expect((await facts(me, householdId())).standing).toEqual([]);
    const other = await newPerson(backend);
    expect((await facts(me, me.household, other)).standing).toEqual([]);
    // Only the changes of the last few runs that changed something are listed.
    for (const name of ["D", "E", "F", "G", "H"]) await me.completeRun([item(name)]);
    expect((await lines()).map((line) => line.split(" ")[3])).toEqual(["H", "G", "F", "E", "D"]);
  });

  test("the distance of a change is counted in messages along the path", async () => {
    const me = await newPerson(open());
    await me.completeRun([item("A")]);
    const question = await me.say();
    if (!("run" in question)) throw new Error(question.outcome);
    const { run: first, agentTurn } = question.run.meta;
    await me.end(first);
    for (const _ of ["once", "and once more"]) {
      await me.end(await me.begin({ place: { retry: agentTurn } }));
    }
    const run = await me.begin();
    await me.apply(run, [item("B")]);
    const { household, conversation } = me;
    const nothing = { terms: [], known: [], mentioned: [], backgroundLimit: 0, wishes: [] };
    const facts = await me.db.readRunFacts({ household, conversation, run, ...nothing });
    expect(facts.standing.map(({ label, message }) => [label, message])).toEqual([
      ["B", 5],
      ["A", 3],
    ]);
  });

  test("an undo is refused for a run that is under way, changed nothing, or does not exist, and by a full queue", async () => {
    const me = await newPerson(open());
    const { run } = await me.completeRun([recipe("")]);
    expect(await me.undo(run)).toEqual({ outcome: "nothing_to_undo" });
    const running = await me.begin();
    expect(await me.undo(running)).toEqual({ outcome: "not_ended" });
    expect(await me.undo(runId())).toEqual({ outcome: "not_found" });
    await me.end(running);
    const { run: keptRun } = await me.completeRun([recipe("Zorb")]);
    await me.begin();
    const full = { run: keptRun, route: "undo", key: "k", bodyHash: "h", queueLimit: 0 };
    expect(await me.db.undoRun(full)).toEqual({ outcome: "queue_full" });
  });
}
