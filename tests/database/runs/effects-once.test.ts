// apply_effects: each effect once, nothing after the end of a run, several operations together or each alone.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(() => createHousehold(db, alice));

const effects = (p: unknown) => db.rpc(alice, "apply_effects", p);
const recipesNamed = (name: string) =>
  db.admin("select id from public.recipes where name = $1", [name]);

describe("a call that is repeated under its key", () => {
  test("a replayed effect returns the first result and changes nothing", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [createRecipe("Once", ["salt"]), createRecipe("")], {
      answers: ["a"],
    });
    const first = await effects(request);
    expect(first.results.map(({ status }: Json) => status)).toEqual(["applied", "failed"]);
    await apply(db, alice, run, [
      { op: "update", table: "recipes", id: first.results[0].row_id, set: { name: "Once!" } },
    ]);
    const second = await effects(request);
    expect(second).toEqual({ ...first, outcome: "replayed" });
    expect(await recipesNamed("Once")).toEqual([]);
    expect(await recipesNamed("Once!")).toHaveLength(1);
  });

  test("the order of the keys in an operation does not make it another operation", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [
      { op: "create", table: "recipes", values: { name: "Same", servings: 2 } },
    ]);
    await effects(request);
    const again = {
      ...request,
      ops: [{ values: { servings: 2, name: "Same" }, table: "recipes", op: "create" }],
    };
    expect((await effects(again)).outcome).toBe("replayed");
  });

  test("another operation under the same key is dropped for the stored decision", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [createRecipe("First idea")], {
      answers: ["first"],
      context: 1,
    });
    const first = await effects(request);
    const second = await effects({
      ...request,
      ops: [createRecipe("Second idea")],
      answers: ["second"],
      context: 2,
    });
    expect(second).toEqual({ ...first, outcome: "adopted" });
    expect(second.decision).toMatchObject({ answers: ["first"], context: 1 });
    expect(await recipesNamed("Second idea")).toEqual([]);
  });

  test("the sequence numbers of another call are refused before anything happens", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [createRecipe("A"), createRecipe("B"), createRecipe("C")]);
    await effects(request);
    const answer = await effects({ ...request, seq: 2, ops: [createRecipe("Overlap")] });
    expect(answer.outcome).toBe("invalid");
    expect(await recipesNamed("Overlap")).toEqual([]);
    expect((await effects({ ...request, seq: 3, ops: [createRecipe("D")] })).outcome).toBe(
      "applied",
    );
  });
});

describe("the run", () => {
  test.each(["completed", "failed", "cancelled"])(
    "no effect happens after the run has ended as %s",
    async (status) => {
      const { run } = await startRun(db, alice);
      const request = effectsOf(run, [createRecipe(`Before ${status}`)]);
      await effects(request);
      await db.rpc(alice, "finish_run", finishOf(run, { status }));
      const late = [effectsOf(run, [createRecipe(`After ${status}`)]), request];
      for (const p of late) expect(await effects(p)).toEqual({ outcome: "ended", results: [] });
      expect(await recipesNamed(`After ${status}`)).toEqual([]);
    },
  );

  test("no effect happens in a queued run, or in one that does not exist", async () => {
    const { accepted } = await startRun(db, alice);
    const { conversation_id } = accepted;
    const queuedAnswer = await db.rpc(alice, "accept_message", {
      conversation_id,
      text: "next",
      route: "r",
      key: randomUUID(),
      body_hash: "h",
      if_busy: "enqueue",
      queue_limit: 5,
    });
    for (const run of [queuedAnswer.run.id, randomUUID()]) {
      expect((await effects(effectsOf(run, [createRecipe("Too early")]))).outcome).toBe("ended");
    }
    expect(await recipesNamed("Too early")).toEqual([]);
  });

  test("no effect happens in an older epoch, or in one that has not begun", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [createRecipe("Old world")]);
    await effects(effectsOf(run, [createRecipe("Epoch 0")]));
    await db.rpc(alice, "recover_run", { run_id: run, from_epoch: 0 });
    for (const epoch of [0, 2]) {
      const answer = await effects({ ...request, epoch });
      expect(answer).toEqual({ outcome: "stale_epoch", results: [] });
    }
    expect(await recipesNamed("Old world")).toEqual([]);
    expect((await effects({ ...request, epoch: 1 })).outcome).toBe("applied");
  });
});

describe("each and atomic", () => {
  const mixedOps = () => [
    createRecipe("Good one", ["salt"]),
    createRecipe("Bad one", [{ name: "salt", quantity: -1 }]),
    createRecipe("Good two"),
  ];

  test("“each” keeps the operations that worked and reports the failed ones", async () => {
    const { run } = await startRun(db, alice);
    const { outcome, results } = await effects(effectsOf(run, mixedOps(), { mode: "each" }));
    expect(outcome).toBe("applied");
    expect(results).toMatchObject([
      { status: "applied", ref: "recipe_1", error: null },
      {
        status: "failed",
        ref: null,
        row: null,
        error: { code: "check_failed", column: "quantity" },
      },
      { status: "applied", ref: "recipe_2", error: null },
    ]);
    expect(await recipesNamed("Bad one")).toEqual([]);
    const rows = await db.admin(
      "select seq, status, error is null as fine, inverse is null as nothing_to_undo " +
        "from public.effects where origin_id = $1 order by seq",
      [run],
    );
    expect(rows).toEqual([
      { seq: 0, status: "applied", fine: true, nothing_to_undo: false },
      { seq: 1, status: "failed", fine: false, nothing_to_undo: true },
      { seq: 2, status: "applied", fine: true, nothing_to_undo: false },
    ]);
  });

  test("“atomic” undoes everything if one operation fails, and says which one", async () => {
    const { run, conversation } = await startRun(db, alice);
    const before = await db.admin("select count(*)::int as n from public.recipes");
    const { outcome, results } = await effects(effectsOf(run, mixedOps(), { mode: "atomic" }));
    expect(outcome).toBe("applied");
    expect(results.map(({ status, error }: Json) => [status, error.code])).toEqual([
      ["failed", "rolled_back"],
      ["failed", "check_failed"],
      ["failed", "rolled_back"],
    ]);
    expect(await db.admin("select count(*)::int as n from public.recipes")).toEqual(before);
    expect(
      await db.admin("select 1 from public.refs where conversation_id = $1", [conversation]),
    ).toEqual([]);
    const ledger = await db.admin(
      "select status, error ->> 'code' as code from public.effects where origin_id = $1 order by seq",
      [run],
    );
    expect(ledger.map(({ code }) => code)).toEqual(["rolled_back", "check_failed", "rolled_back"]);
  });

  test("“atomic” does everything if no operation fails", async () => {
    const { run } = await startRun(db, alice);
    const ops = [createRecipe("All"), createRecipe("Or"), createRecipe("Nothing")];
    const { results } = await effects(effectsOf(run, ops, { mode: "atomic" }));
    expect(results.map(({ status, ref }: Json) => [status, ref])).toEqual([
      ["applied", "recipe_1"],
      ["applied", "recipe_2"],
      ["applied", "recipe_3"],
    ]);
  });
});
