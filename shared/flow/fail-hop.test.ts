// A hop that is given up on: the step fails, the run goes on, and what was changed is told.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EffectResult } from "../contracts/effects.ts";
import type { Plan } from "../contracts/plan.ts";
import {
  envelopeOf,
  hopsIn,
  PLAN,
  startFlowWorld,
  type FlowWorld,
} from "../../tests/support/flow-world.ts";
import { groupsOf } from "../domain/next-hops.ts";
import { failDelivered } from "./fail-hop.ts";
import { runHop } from "./run-hop.ts";

let world: FlowWorld;
beforeAll(async () => {
  world = await startFlowWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const applied: EffectResult = {
  seq: 0,
  op: "create",
  table: "wines",
  row_id: "3f0e2f6c-6d0c-4f0f-9a49-0d5f3c1c8f11",
  ref: "wine_1",
  label: "Ada",
  status: "applied",
  error: null,
  row: { id: "3f0e2f6c-6d0c-4f0f-9a49-0d5f3c1c8f11", name: "Ada" },
};

/** A run with one write step. @returns its message */
async function atWrite() {
  const plan: Plan = {
    ...PLAN,
    steps: [{ ...PLAN.steps[0]!, type: "write", operation: "create" }],
  };
  world.decide.think = () =>
    Promise.resolve({
      result: { output: null, plan },
      status: { kind: "plan", attempt: 1 },
      patch: {},
      events: [],
      open: groupsOf(plan),
    });
  const { meta, first } = await world.begin();
  await runHop(world.deps, first);
  await runHop(world.deps, envelopeOf(world.taken(), "think"));
  return { meta, act: envelopeOf(world.taken(), "act.1") };
}

it("fails a step with the receipts of what it had changed, read from the ledger", async () => {
  const { meta, act } = await atWrite();
  const asked: number[] = [];
  world.database.recoverRun = (_run, epoch) => {
    asked.push(epoch);
    const decision = { seq: 0, answers: [], context: null };
    return Promise.resolve({
      outcome: "superseded",
      epoch: 0,
      run: { meta, status: "running", acceptedAs: "running", epoch: 0 },
      snapshot: null,
      summary: null,
      decisions: [
        { ...decision, step: "act.1", results: [applied] },
        { ...decision, step: "act.9", results: [{ ...applied, label: "of another step" }] },
      ],
    });
  };
  await failDelivered(world.deps, act, "unavailable");
  expect(hopsIn(world.taken())).toEqual(["reply"]);
  // Reading the ledger raises no epoch.
  expect(asked.every((epoch) => epoch < 0)).toBe(true);
  const state = await world.store.load(meta.run, meta.conversation);
  expect(JSON.parse(state?.results["act.1"] ?? "")).toMatchObject({
    status: "failed",
    receipts: [{ op: "create", label: "Ada", status: "applied" }],
  });
  expect(state?.staged["entity:wine_1"]).toContain('"label":"Ada"');
});
