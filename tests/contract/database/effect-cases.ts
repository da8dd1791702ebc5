// Contract of the database: what a call with effects returns, that it counts once and only during its run, and the two
// modes.
import { expect, test } from "vitest";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import { item, newPerson, recipe, outcomesOf } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { runId } from "../../support/ids.ts";

export function effectCases(open: () => Backend): void {
  test("a created row is returned whole, with its children, its ref and the decision", async () => {
    const me = await newPerson(open());
    const run = await me.begin();
    const answer = await me.apply(run, [recipe("Zorb", ["qux", "quux"]), recipe(" ")]);
    const row = {
      id: expect.any(String),
      name: "Zorb",
      description: null,
      cuisine: null,
      difficulty: null,
      prep_minutes: null,
      cook_minutes: null,
      total_minutes: null,
      servings: null,
      instructions: [],
      tags: [],
      notes: null,
      author: null,
      source_url: null,
      picture: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    const line = {
      id: expect.any(String),
      recipe_id: expect.any(String),
      ingredient_id: null,
      match_confidence: null,
      quantity: null,
      unit: null,
      preparation: null,
      section: null,
      optional: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect(answer).toEqual({
      outcome: "applied",
      decision: { answers: ["a"], context: { results: {} } },
      results: [
        {
          seq: 0,
          op: "create",
          table: "recipes",
          row_id: expect.any(String),
          ref: "recipe_1",
          label: "Zorb",
          of: null,
          status: "applied",
          error: null,
          before: null,
          row: {
            ...row,
            recipe_ingredients: [
              { ...line, name: "qux", position: 1 },
              { ...line, name: "quux", position: 2 },
            ],
          },
        },
        {
          seq: 1,
          op: "create",
          table: "recipes",
          row_id: null,
          ref: null,
          label: " ",
          of: null,
          status: "failed",
          before: null,
          row: null,
          error: { code: "check_failed", message: expect.any(String), column: "name" },
        },
      ],
    });
  });

  test("a call that is repeated is replayed, and another call under its key gets what is stored", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const call = { step: "act.1", seq: 4, answers: ["first"], context: { n: 1 } };
    const first = await me.apply(run, [item("Zorb"), item("Qux")], call);
    // The same keys in another order are the same operation.
    const same: EffectOp[] = [
      item("Zorb"),
      { values: { name: "Qux" }, table: "inventory", op: "create" },
    ];
    expect(await me.apply(run, same, call)).toEqual({ ...first, outcome: "replayed" });
    const adoption = await me.apply(run, [item("Other")], {
      ...call,
      answers: ["second"],
      context: 2,
    });
    expect(adoption).toEqual({ ...first, outcome: "adopted" });
    for (const seq of [3, 5]) {
      const overlap = await me.apply(run, [item("Over"), item("Lap")], { ...call, seq });
      expect(overlap).toMatchObject({ outcome: "invalid", results: [] });
    }
    expect(await me.apply(run, [item("Next")], { ...call, seq: 6 })).toMatchObject({
      outcome: "applied",
    });
    expect(await me.apply(run, [item("Side")], { ...call, step: "act.2" })).toMatchObject({
      outcome: "applied",
    });
    expect(await backend.ids("inventory", me.household)).toHaveLength(4);
    const ledger = await backend.ledger(run);
    expect(ledger.map(({ step, seq }) => [step, seq])).toEqual([
      ...[4, 5, 6].map((seq) => ["act.1", seq]),
      ["act.2", 4],
    ]);
  });

  test("no call takes effect after its run's end, before its start, or in another epoch, not even a repeated call", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [run, queued] = [await me.begin(), await me.begin()];
    const call = { step: "act.1" };
    await me.apply(run, [item("Zorb")], call);
    for (const other of [queued, runId()]) {
      expect(await me.apply(other, [item("Early")])).toEqual({ outcome: "ended", results: [] });
    }
    await me.db.recoverRun(run, 0);
    const stale = { outcome: "stale_epoch", results: [] };
    for (const epoch of [0, 2]) {
      expect(await me.apply(run, [item("Zorb")], { ...call, epoch })).toEqual(stale);
    }
    expect(await me.apply(run, [item("Zorb")], { ...call, epoch: 1 })).toMatchObject({
      outcome: "replayed",
    });
    await me.end(run, { epoch: 1 });
    expect(await me.apply(run, [item("Zorb")], { ...call, epoch: 1 })).toEqual({
      outcome: "ended",
      results: [],
    });
    expect(await backend.ids("inventory", me.household)).toHaveLength(1);
  });

  test("“each” keeps the operations that worked, and “atomic” undoes all of them with their refs", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const mixedOps = [recipe("Zorb", ["qux"]), recipe("Qux", [""]), recipe("Quux")];
    expect(outcomesOf(await me.apply(run, mixedOps, { mode: "atomic" }))).toEqual([
      ["failed", null, "rolled_back"],
      ["failed", null, "check_failed"],
      ["failed", null, "rolled_back"],
    ]);
    expect(await backend.ids("recipes", me.household)).toEqual([]);
    expect(await backend.refs(me.conversation)).toEqual([]);
    expect(outcomesOf(await me.apply(run, mixedOps))).toEqual([
      ["applied", "recipe_1", null],
      ["failed", null, "check_failed"],
      ["applied", "recipe_2", null],
    ]);
    expect(outcomesOf(await me.apply(run, [recipe("A"), recipe("B")], { mode: "atomic" }))).toEqual(
      [
        ["applied", "recipe_3", null],
        ["applied", "recipe_4", null],
      ],
    );
    const ledger = await backend.ledger(run);
    expect(ledger.map(({ seq, code }) => [seq, code])).toEqual([
      ...[
        [0, "rolled_back"],
        [1, "check_failed"],
        [2, "rolled_back"],
      ],
      ...[
        [0, null],
        [1, "check_failed"],
        [2, null],
        [0, null],
        [1, null],
      ],
    ]);
  });
}
