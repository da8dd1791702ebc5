// The core's migrations need nothing that only the kitchen's bring: another domain's tables work on top of them.
import { beforeAll, expect, test } from "vitest";
import { createCoreDatabase } from "../support/core-database.ts";
import { connectTo } from "../support/database.ts";
import { alice, apply, finishOf, startRun } from "../support/kitchen/kitchen-world.ts";
import { forSuite } from "../support/for-suite.ts";

const db = forSuite(async () =>
  connectTo(await createCoreDatabase(), [new URL("../cellar/cellar.sql", import.meta.url)]),
);
let run: string;
let conversation: string;
beforeAll(async () => {
  ({ run, conversation } = await startRun(db, alice));
});

const facts = (terms: string[]) =>
  db
    .admin<{ household_id: string }>("select household_id from public.conversations")
    .then((rows) =>
      db.rpc(alice, "read_run_facts", {
        conversation_id: conversation,
        household_id: rows[0]!.household_id,
        terms,
        known: [],
        mentioned: [],
        background_limit: 5,
      }),
    );

test("a user without a household gets one, with the core's default name", async () => {
  expect(await db.admin("select name from public.households")).toEqual([{ name: "My household" }]);
});

test("rows are written, found by words and by likeness, changed, and taken back", async () => {
  const [wine] = await apply(db, alice, run, [
    { op: "create", table: "wines", values: { name: "Old Vine Zinfandel" } },
  ]);
  const alike = { column: "name", op: "similar", value: "zinfandl" };
  const { rows } = await db.rpc(alice, "read_rows", { table: "wines", where: alike });
  expect(rows).toMatchObject([{ name: "Old Vine Zinfandel" }]);
  expect((await facts(["vine"])).background).toMatchObject([
    { label: "Old Vine Zinfandel", reason: "named: vine" },
  ]);
  const [changed] = await apply(db, alice, run, [
    { op: "update", table: "wines", id: wine.row_id, set: { bottles: 3 } },
  ]);
  expect(changed.row.bottles).toBe(3);
  const [effect] = await db.admin<{ id: string }>(
    "select id from public.effects where op = 'update' order by created_at desc limit 1",
  );
  const [undone] = await apply(db, alice, run, [{ op: "undo", effect_id: effect!.id }]);
  expect(undone.row.bottles).toBe(1);
});

test("a run begins with the facts of the core, and ends", async () => {
  const runFacts = await facts(["the", "barolo"]);
  expect(Object.keys(runFacts).toSorted()).toEqual([
    "background",
    "changed",
    "counts",
    "found",
    "memory",
    "mentioned",
    "notes",
    "people",
    "profile",
    "standing",
    "waiting",
  ]);
  expect(runFacts.counts).toEqual({ wines: 1 });
  expect((await db.rpc(alice, "finish_run", finishOf(run))).outcome).toBe("finished");
});

test("a profile has the fields of the core, and no field of another domain", async () => {
  const answer = await db.rpc(alice, "put_profile", {
    display_name: "Alice",
    timezone: "Asia/Tokyo",
  });
  expect(answer).toMatchObject({
    outcome: "saved",
    profile: { display_name: "Alice", timezone: "Asia/Tokyo", guidance: {} },
  });
  const unknown = await db.rpc(alice, "put_profile", { allergens: [] });
  expect(unknown).toEqual({ outcome: "invalid", message: 'unknown column "allergens"' });
});

test("a filter by category is refused if no pack has categories", async () => {
  const filter = { column: "name", op: "category", value: "red" };
  await expect(db.rpc(alice, "read_rows", { table: "wines", where: filter })).rejects.toThrow(
    'filter: unknown operator "category"',
  );
});
