// How runs come back, and what may be added to a session: recover_run, save_summary.
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);
beforeAll(() => createHousehold(db, alice));

const finish = (run: string, change = {}) => db.rpc(alice, "finish_run", finishOf(run, change));
const accept = async (conversation: string, text = "next") =>
  (await db.rpc(alice, "accept_message", messageTo(conversation, { text }))).run;

describe("recover_run", () => {
  test("recover_run raises the epoch and returns the decisions, the snapshot and the summary", async () => {
    const { run: first, conversation } = await startRun(db, alice);
    await finish(first, { snapshot: { version: 1, state: { exchange: 1 } } });
    await db.rpc(alice, "save_summary", {
      conversation_id: conversation,
      ...asSent(foldOf(1, 1, "so far")),
    });
    const run = await accept(conversation);
    const plan = effectsOf(run.id, [], {
      step: "think",
      answers: ["plan it"],
      context: { plan: [1] },
    });
    await db.rpc(alice, "apply_effects", plan);
    const act = effectsOf(run.id, [createRecipe("Saved")], {
      step: "act.1",
      seq: 3,
      mode: "atomic",
    });
    const { results } = await db.rpc(alice, "apply_effects", act);

    const answer = await db.rpc(alice, "recover_run", { run_id: run.id, from_epoch: 0 });
    expect(answer).toEqual({
      outcome: "recovered",
      epoch: 1,
      run: { ...run, epoch: 1 },
      reply: null,
      snapshot: { version: 1, state: { exchange: 1 } },
      summary: foldOf(1, 1, "so far").summary,
      decisions: [
        {
          step: "think",
          seq: 0,
          mode: "each",
          answers: ["plan it"],
          context: { plan: [1] },
          results: [],
        },
        { step: "act.1", seq: 3, mode: "atomic", answers: null, context: null, results },
      ],
      steps: [],
    });
    // A caller that comes too late may have to rebuild all the same: the winner may be dead.
    expect(await db.rpc(alice, "recover_run", { run_id: run.id, from_epoch: 0 })).toEqual({
      ...answer,
      outcome: "superseded",
    });
    const replay = await db.rpc(alice, "apply_effects", { ...act, epoch: 1 });
    expect(replay).toMatchObject({ outcome: "replayed", results });
  });

  test("a first run is recovered without a snapshot and a summary", async () => {
    const { run } = await startRun(db, alice);
    expect(await db.rpc(alice, "recover_run", { run_id: run, from_epoch: 0 })).toMatchObject({
      outcome: "recovered",
      snapshot: null,
      summary: null,
      decisions: [],
    });
  });
});

describe("save_summary", () => {
  const summary = (conversation: string, version: number, text: string) =>
    db.rpc(alice, "save_summary", {
      conversation_id: conversation,
      ...asSent(foldOf(version, 1, text)),
    });

  test("a summary is saved only for the session that was compressed", async () => {
    const { run, conversation } = await startRun(db, alice);
    expect(await summary(conversation, 1, "They met.")).toEqual({ outcome: "stale" });
    await finish(run, { snapshot: { version: 1, state: { exchange: 1 } } });
    expect(await summary(conversation, 0, "They met.")).toEqual({ outcome: "stale" });
    expect(await summary(conversation, 1, "They met.")).toEqual({ outcome: "saved" });
    expect(await summary(conversation, 1, "They met.")).toEqual({ outcome: "saved" });
    expect(await summary(conversation, 1, "They parted.")).toEqual({ outcome: "stale" });
    await finish((await accept(conversation)).id, { snapshot: { version: 2, state: {} } });
    expect(await summary(conversation, 1, "They met.")).toEqual({ outcome: "stale" });
    expect(
      await db.admin(
        "select content, process_version_id is not null as made_by from public.summaries where conversation_id = $1",
        [conversation],
      ),
    ).toEqual([{ content: "They met.", made_by: true }]);
  });
});
