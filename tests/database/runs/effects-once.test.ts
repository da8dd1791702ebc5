// apply_effects: each effect once, nothing after the end of a run, and what the ledger stores of operations that fail.
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

describe("operations of one call", () => {
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
});
