// Contract of the database: what single operations change, what they refuse, and what they return.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { item, newPerson, planned, recipe, remove, rename, outcomesOf } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

export function operationCases(open: () => Backend): void {
  test("a change returns the row after it; a row that is gone, in use or changed since the user saw it is not changed", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const creation = await me.apply(run, [recipe("Zorb", ["qux"]), item("Qux")]);
    const [id, stock] = creation.results.map(({ row_id }) => row_id!) as [string, string];
    const seenRow = creation.results[0]!.row!;
    const update: EffectOp = {
      op: "update",
      table: "recipes",
      id,
      set: { name: "Zorb!", servings: 2 },
      children: [
        { table: "recipe_ingredients", rows: [{ name: "a" }, { name: "b", position: 1 }] },
      ],
    };
    const change = await me.apply(run, [{ ...update, expect: seenRow }]);
    expect(change.results[0]).toMatchObject({
      op: "update",
      row_id: id,
      ref: "recipe_1",
      label: "Zorb!",
      status: "applied",
      row: { name: "Zorb!", servings: 2, recipe_ingredients: [{ name: "a" }, { name: "b" }] },
    });
    const changedRow = change.results[0]!.row!;
    const stale = await me.apply(run, [
      { ...rename(id, "Late"), expect: seenRow } as EffectOp,
      { ...remove(id), expect: seenRow } as EffectOp,
    ]);
    expect(outcomesOf(stale)).toEqual(Array.from({ length: 2 }, () => ["failed", null, "stale"]));
    await me.apply(run, [planned(id)]);
    expect(
      (await me.apply(run, [{ ...remove(id), expect: changedRow } as EffectOp])).results,
    ).toEqual([
      {
        seq: 0,
        op: "delete",
        table: "recipes",
        row_id: id,
        ref: null,
        label: null,
        of: null,
        status: "failed",
        before: null,
        row: null,
        error: { code: "in_use", message: "still used by meal_plans", column: null },
      },
    ]);
    const outcome = await me.apply(run, [
      ...[remove(stock, "inventory"), remove(stock, "inventory")],
      ...[rename(randomUUID(), "Nobody"), planned(randomUUID())],
    ]);
    expect(outcomesOf(outcome)).toEqual([
      ["applied", "inventory_1", null],
      ...Array.from({ length: 3 }, () => ["failed", null, "not_found"]),
    ]);
    expect(outcome.results[0]).toMatchObject({ label: "Qux", row: null });
    expect(outcome.results[3]).toMatchObject({ error: { column: "recipe_id" }, label: "Zorb" });
  });

  test("a change also returns the row as it was before, a change of a line also the name of its parent, and a repeat returns the same", async () => {
    const me = await newPerson(open());
    const run = await me.begin();
    const creation = await me.apply(run, [recipe("Zorb", ["qux", "quux"])]);
    const first = creation.results[0]!;
    expect(first).toMatchObject({ of: null, before: null });
    const id = first.row_id!;
    const [line] = first.row!["recipe_ingredients"] as { id: string; name: string }[];
    const change: EffectOp = {
      op: "update",
      table: "recipe_ingredients",
      id: line!.id,
      set: { quantity: 2 },
    };
    const step = { step: randomUUID() };
    const outcome = await me.apply(run, [change, { ...change, set: { quantity: 2 } }], step);
    expect(outcome.results).toMatchObject([
      { of: "Zorb", before: { name: "qux", quantity: null }, row: { name: "qux", quantity: 2 } },
      { of: "Zorb", before: { quantity: 2 }, row: { quantity: 2 } },
    ]);
    const replay = await me.apply(run, [change, change], step);
    expect(replay).toEqual({ ...outcome, outcome: "replayed" });
    expect(await me.apply(run, [rename(id, "Other")], step)).toEqual({
      ...outcome,
      outcome: "adopted",
    });
    const outcomeOfRename = await me.apply(run, [rename(id, "Zorb!")]);
    const whole = outcomeOfRename.results[0]!;
    expect(whole).toMatchObject({ before: { name: "Zorb" }, row: { name: "Zorb!" } });
    expect(whole.before!["recipe_ingredients"]).toEqual(whole.row!["recipe_ingredients"]);
    const lineOutcome = await me.apply(run, [
      { op: "delete", table: "recipe_ingredients", id: line!.id },
      remove(id),
    ]);
    expect(lineOutcome.results).toMatchObject([
      { op: "delete", of: "Zorb!", before: { name: "qux", quantity: 2 }, row: null },
      { op: "delete", of: null, before: { name: "Zorb!" }, row: null },
    ]);
    expect(lineOutcome.results[1]!.before!["recipe_ingredients"]).toMatchObject([{ name: "quux" }]);
  });

  test("an invalid operation fails with its code and leaves nothing", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const id = randomUUID();
    await me.apply(run, [recipe("Zorb", [], id)]);
    const create = (table: string, values: Record<string, unknown>): EffectOp => ({
      op: "create",
      table,
      values,
    });
    const statements = ["allergy", "intolerance"].flatMap((kind): [EffectOp, string][] => [
      [create("preferences", { kind, subject: "Zorbs" }), ""],
      [create("preferences", { kind, subject: " zorbs" }), "duplicate"],
    ]);
    const cases: [EffectOp, string][] = [
      [create("ingredients", { name: "Zorb" }), "invalid"],
      [create("nowhere", { name: "Zorb" }), "invalid"],
      [create("inventory", { name: "Zorb", colour: "red" }), "invalid"],
      [create("inventory", { name: "Zorb", household_id: id }), "invalid"],
      [create("inventory", { name: 7 }), "type_mismatch"],
      [create("inventory", { quantity: 7 }), "missing_value"],
      [create("inventory", { name: "Zorb", quantity: -7 }), "check_failed"],
      [{ ...recipe("Again"), id } as EffectOp, "duplicate"],
      [{ op: "update", table: "recipes", id, set: {} }, "invalid"],
      [{ op: "update", table: "recipes", id, set: { name: null } }, "missing_value"],
      [{ ...recipe("Zorb"), children: [{ table: "tasks", values: {} }] } as EffectOp, "invalid"],
      ...statements,
    ];
    const answer = await me.apply(
      run,
      cases.map(([op]) => op),
    );
    expect(answer.results.map(({ error }) => error?.code ?? "")).toEqual(
      cases.map(([, code]) => code),
    );
    expect(await backend.ids("inventory", me.household)).toEqual([]);
    expect(await backend.ids("recipes", me.household)).toEqual([id]);
  });

  test("another household's rows do not exist for a user, and a screen writes only where its user is a member", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const run = await other.begin();
    const creation = await other.apply(run, [recipe("Theirs")]);
    const id = creation.results[0]!.row_id!;
    const mine = await me.begin();
    const outcome = await me.apply(mine, [rename(id, "Mine"), remove(id), planned(id)]);
    expect(outcomesOf(outcome)).toEqual(
      Array.from({ length: 3 }, () => ["failed", null, "not_found"]),
    );
    const screen = { origin: "api" as const, step: "screen", seq: 0, mode: "each" as const };
    const write = (household: HouseholdId) =>
      me.db.applyEffects({
        ...screen,
        originId: randomUUID(),
        household,
        ops: [item("Zorb")],
        answers: null,
        context: null,
      });
    expect(outcomesOf(await write(me.household))).toEqual([["applied", null, null]]);
    expect(await write(other.household)).toMatchObject({ outcome: "invalid", results: [] });
    const bare = { originId: "none", epoch: 0 };
    expect(await me.apply(mine, [item("Zorb")], bare)).toMatchObject({ outcome: "invalid" });
  });
}
