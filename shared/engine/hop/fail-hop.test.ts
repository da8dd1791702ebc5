// A hop that fails for good: its step fails and the run continues, or the run ends. The applied changes are
// reported.
import { beforeEach, expect, it } from "vitest";
import type { EffectResult } from "../../contracts/effects.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { Plan } from "../../contracts/plan.ts";
import { envelopeOf, hopsIn, PLAN, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import type { RunReply } from "../../ports/run-database.ts";
import { failDelivered } from "./fail-hop.ts";
import { runHop } from "./run-hop.ts";
import { refTo } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

const effect: EffectResult = {
  seq: 0,
  op: "create",
  table: "wines",
  row_id: "3f0e2f6c-6d0c-4f0f-9a49-0d5f3c1c8f11",
  ref: refTo("wine_1"),
  label: "Ada",
  status: "applied",
  error: null,
  row: { id: "3f0e2f6c-6d0c-4f0f-9a49-0d5f3c1c8f11", name: "Ada" },
};

/** A run with one write step. @returns the run, and the envelope of the step */
async function beginWrite() {
  const plan: Plan = {
    ...PLAN,
    steps: [{ ...PLAN.steps[0]!, type: "write", operation: "create" }],
  };
  world.decide.think = () =>
    Promise.resolve({
      result: { output: null, plan },
      status: planStatus(plan),
      patch: {},
      events: [],
      open: groupsOf(plan),
    });
  const { meta, first } = await world.begin();
  await runHop(world.deps, first);
  await runHop(world.deps, envelopeOf(world.takePublished(), "think"));
  return { meta, act: envelopeOf(world.takePublished(), "act.1") };
}

it("a failed step has the receipts of what it had changed, read from the ledger", async () => {
  const { meta, act } = await beginWrite();
  const epochs: number[] = [];
  world.database.recoverRun = (_run, epoch) => {
    epochs.push(epoch);
    const decision = { seq: 0, answers: [], context: null };
    return Promise.resolve({
      outcome: "superseded",
      epoch: 0,
      run: { meta, status: "running", acceptedAs: "running", epoch: 0 },
      snapshot: null,
      summary: null,
      decisions: [
        { ...decision, step: "act.1", results: [effect] },
        { ...decision, step: "act.9", results: [{ ...effect, label: "of another step" }] },
      ],
    });
  };
  await failDelivered(world.deps, act, "unavailable");
  expect(hopsIn(world.takePublished())).toEqual(["reply"]);
  // Reading the ledger raises no epoch.
  expect(epochs.every((epoch) => epoch < 0)).toBe(true);
  const state = await world.store.load(meta.run, meta.conversation);
  expect(JSON.parse(state?.results["act.1"] ?? "")).toMatchObject({
    status: "failed",
    receipts: [{ op: "create", label: "Ada", status: "applied" }],
  });
  expect(state?.staged["entity:wine_1"]).toContain('"label":"Ada"');
});

it("a step that the model declines ends at once: no retry, and no other plan", async () => {
  const { meta, act } = await beginWrite();
  const ledger = { outcome: "superseded", epoch: 0, snapshot: null, summary: null } as const;
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  world.database.recoverRun = () => Promise.resolve({ ...ledger, run, decisions: [] });
  world.decide.act = () => Promise.reject(new FatalError("refused", "the model declined"));
  expect((await runHop(world.deps, act)).outcome).toBe("failed");
  expect(hopsIn(world.takePublished())).toEqual(["reply"]);
  const state = await world.store.load(meta.run, meta.conversation);
  expect(JSON.parse(state?.results["act.1"] ?? "")).toMatchObject({
    status: "failed",
    blocked: { details: "the language model declined to work on this", suggested_next: "fail" },
  });
});

it("a run whose message the model declines ends with a line that says so", async () => {
  const { first, meta } = await world.begin();
  const ledger = { outcome: "superseded", epoch: 0, snapshot: null, summary: null } as const;
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  world.database.recoverRun = () => Promise.resolve({ ...ledger, run, decisions: [] });
  let reply: unknown = null;
  world.database.finishRun = (request) => {
    reply = [request.error?.code, request.reply?.text];
    return Promise.resolve({
      outcome: "finished",
      status: request.status,
      reply: request.reply ?? null,
      next: null,
      toSend: false,
    });
  };
  world.decide.understand = () => Promise.reject(new FatalError("refused", "declined"));
  expect((await runHop(world.deps, first)).outcome).toBe("failed");
  expect(reply).toEqual([
    "refused",
    "The language model that I work with declined to answer this, so I stopped. Nothing was changed. " +
      "Please put it in other words, or ask for something else.",
  ]);
});

it("the changes before the model declined the message are reported", async () => {
  const { first, meta } = await world.begin();
  const ledger = { outcome: "superseded", epoch: 0, snapshot: null, summary: null } as const;
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  const decision = { step: "understand", seq: 0, answers: [], context: null, results: [effect] };
  world.database.recoverRun = () => Promise.resolve({ ...ledger, run, decisions: [decision] });
  let finish: { reply?: RunReply | undefined } | null = null;
  world.database.finishRun = (request) => {
    finish = { reply: request.reply };
    return Promise.resolve({
      outcome: "finished",
      status: request.status,
      reply: request.reply ?? null,
      next: null,
      toSend: false,
    });
  };
  world.decide.understand = () => Promise.reject(new FatalError("refused", "declined"));
  await runHop(world.deps, first);
  expect(finish).toMatchObject({
    reply: {
      text: expect.stringContaining("Ada") as unknown,
      changes: [
        { op: "create", status: "applied", ref: "wine_1", label: "Ada", row: { name: "Ada" } },
      ],
    },
  });
  expect(finish).not.toMatchObject({
    reply: { text: expect.stringContaining("Nothing was changed") as unknown },
  });
});

it("a step on which the model did not work says why, and when to try again", async () => {
  const { meta, act } = await beginWrite();
  const ledger = { outcome: "superseded", epoch: 0, snapshot: null, summary: null } as const;
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  world.database.recoverRun = () => Promise.resolve({ ...ledger, run, decisions: [] });
  await failDelivered(world.deps, act, "overloaded", "model");
  const state = await world.store.load(meta.run, meta.conversation);
  expect(JSON.parse(state?.results["act.1"] ?? "")).toMatchObject({
    blocked: {
      details:
        "the language model is taking no more requests right now: try again in a few minutes",
    },
  });
});
