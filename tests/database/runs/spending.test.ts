// What runs have spent, in addition to the tests of tests/contract/database: the end of a run, and wrong calls.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  finishOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice, bob);
});

const partsOf = (run: string) =>
  db.admin(
    "select part, user_id, cost_micro_usd::int as cost from public.spending where run_id = $1 order by 1",
    [run],
  );

test("the end of a run records what the run has spent, once", async () => {
  const { run } = await startRun(db, alice);
  const usage = { calls: 3, cost_micro_usd: 70, unpriced_calls: 1 };
  await db.rpc(alice, "finish_run", finishOf(run, { status: "failed", usage }));
  await db.rpc(alice, "finish_run", finishOf(run, { status: "failed", usage: { calls: 9 } }));
  expect(await partsOf(run)).toEqual([{ part: "run", user_id: alice, cost: 70 }]);
});

test("a run that asked no model, and one whose user was removed from the household, have spent nothing", async () => {
  const { run } = await startRun(db, alice);
  await db.rpc(alice, "finish_run", finishOf(run, { usage: null }));
  expect(await partsOf(run)).toEqual([]);
  const lostRun = await startRun(db, bob);
  await db.rpc(alice, "end_membership", { household_id: household, user_id: bob });
  const [ended] = await db.admin("select status, usage from public.runs where id = $1", [
    lostRun.run,
  ]);
  expect(ended).toEqual({ status: "cancelled", usage: null });
  expect(await partsOf(lostRun.run)).toEqual([]);
});

test("only the end of a run records the part `run`, and a usage is an object", async () => {
  const { run } = await startRun(db, alice);
  for (const change of [{ part: "run" }, { part: null }, { usage: 5 }, { usage: null }]) {
    const p = { run_id: run, part: "summarize", usage: { calls: 1 }, ...change };
    await expect(db.rpc(alice, "record_spending", p)).rejects.toThrow("record_spending:");
  }
  const ofUnknownRun = { run_id: randomUUID(), part: "summarize", usage: { calls: 1 } };
  expect(await db.rpc(alice, "record_spending", ofUnknownRun)).toEqual({ outcome: "not_found" });
  expect(await partsOf(run)).toEqual([]);
});

test("a budget without the time from which it counts is invalid", async () => {
  const { conversation } = await startRun(db, alice);
  const budget = { budget_micro_usd: 1 };
  await expect(db.rpc(alice, "accept_message", messageTo(conversation, budget))).rejects.toThrow(
    "spent_since",
  );
});
