// A hop that finds no free slot is delivered again later, and spends no retry of the queue.
import { beforeEach, expect, it } from "vitest";
import { startFlowWorld } from "../../../tests/support/flow-world.ts";
import { createSecondLogic } from "../../../tests/support/second-logic.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { recoverRun } from "../run/recover-run.ts";
import { sweepRuns } from "../run/sweep-runs.ts";
import { failDelivered } from "./fail-hop.ts";
import { envelopeFor, successor } from "./publish.ts";
import { runHop } from "./run-hop.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(async () => {
  world.reset();
  await world.empty();
});

const POOL = "rest_api";
/** A process whose second wave is one hop that needs a slot, in a pool of one slot. */
function pooledDeps(overrides: Partial<EngineDeps> = {}): EngineDeps {
  const second = createSecondLogic();
  const { workers } = DEFAULT_LIMITS;
  return {
    ...world.deps,
    limits: {
      ...DEFAULT_LIMITS,
      workers: { ...workers, sizes: { ...workers.sizes, [POOL]: 1 }, waitMs: 2_000 },
    },
    logic: {
      ...second,
      describe: (hop) => ({ ...second.describe(hop), needsSlot: true }),
      decide: (hop) => async (ctx) => {
        const outcome = await second.decide(hop)(ctx);
        return hop === "step.1" ? { ...outcome, pools: { "step.2": POOL } } : outcome;
      },
    },
    ...overrides,
  };
}

/** A run whose step.2 is next, while another run's step.2 has the only slot. */
async function waitingRun(deps: EngineDeps) {
  const [holder, { meta }] = [await world.begin(), await world.begin()];
  const depsWithoutContinuation = { ...deps, continuation: false };
  for (const runMeta of [holder.meta, meta])
    await runHop(depsWithoutContinuation, envelopeFor(runMeta, "step.1"));
  const { limits } = deps;
  const claim = await deps.store.claim({
    run: holder.meta.run,
    conversation: holder.meta.conversation,
    hop: "step.2",
    epoch: 0,
    after: 0,
    session: 0,
    nonce: "holder",
    leaseMs: limits.leaseMs,
    slot: { user: holder.meta.user, ...limits.workers },
  });
  if (claim.outcome !== "granted") throw new Error(claim.outcome);
  const fence = claim.fence;
  world.takePublished();
  const free = () => deps.store.release({ run: holder.meta.run, hop: "step.2", epoch: 0, fence });
  return { meta, free, step: successor(envelopeFor(meta, "step.1"), "step.2", 1) };
}

it("a hop without a slot waits in the queue as a separate message, spends no retry, and runs once a slot is free", async () => {
  const deps = pooledDeps();
  const { step, free, meta } = await waitingRun(deps);
  expect(await runHop(deps, step)).toEqual({ outcome: "no_slot" });
  const [message, ...others] = world.takePublished();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ envelope: step, delayMs: 2_000 });
  await free();
  expect(await runHop(deps, message?.envelope ?? step)).toMatchObject({ outcome: "committed" });
  expect((await deps.store.load(meta.run, meta.conversation))?.statuses).toHaveProperty(["step.2"]);
});

it("the delayed messages of a waiting hop have one deduplication id, even if the hop is delivered again or published by the sweep", async () => {
  const deps = pooledDeps();
  const { step, meta } = await waitingRun(deps);
  await runHop(deps, step);
  await runHop(deps, step);
  const stalledRun = { run: meta.run, user: meta.user, conversation: meta.conversation, epoch: 0 };
  const database = {
    ...deps.database,
    stalledRuns: () =>
      Promise.resolve([
        {
          ...stalledRun,
          session: 0,
          createdAtMs: deps.clock.now(),
          progressedAtMs: deps.clock.now(),
          commits: 0,
        },
      ]),
  };
  const before = world.takePublished();
  expect(await sweepRuns({ ...deps, database })).toEqual({ driven: 1, failed: 0 });
  const messages = world.takePublished();
  expect(messages).toHaveLength(1);
  for (const { envelope } of messages) await runHop(deps, envelope);
  const ids = [...before, ...world.takePublished()].map(({ dedupId }) => dedupId);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

it("a hop that finds no slot does not continue in place, but waits in the queue", async () => {
  const deps = pooledDeps({ continuation: true });
  const { free } = await waitingRun(deps);
  const { meta } = await world.begin();
  expect(await runHop(deps, envelopeFor(meta, "step.1"))).toEqual({ outcome: "no_slot" });
  expect(world.takePublished()).toMatchObject([{ envelope: { hop: "step.2" }, delayMs: 2_000 }]);
  await free();
  const next = successor(envelopeFor(meta, "step.1"), "step.2", 1);
  expect(await runHop(deps, next)).toMatchObject({ outcome: "committed" });
});

it("a hop that the queue has abandoned needs no slot to fail, because nothing is called", async () => {
  const deps = pooledDeps();
  const { step, meta } = await waitingRun(deps);
  world.database.finishRun = () =>
    Promise.resolve({
      outcome: "finished" as const,
      status: "failed" as const,
      reply: null,
      next: null,
      toSend: false,
    });
  await failDelivered(deps, step, "internal");
  expect((await deps.store.load(meta.run, meta.conversation))?.ended).toBe("failed");
});

it("a hop needs a slot after a recovery too: the pools are named again", async () => {
  const plain = pooledDeps();
  const logic = { ...plain.logic, poolsOf: () => ({ "step.2": POOL }) };
  const deps = { ...plain, logic };
  const { meta, free } = await waitingRun(deps);
  const context = { results: { "step.1": {} }, statuses: { "step.1": { kind: "step" } } };
  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "recovered",
      epoch: 1,
      snapshot: null,
      summary: null,
      decisions: [],
      run: { meta, status: "running", acceptedAs: "running", epoch: 1 },
      steps: [{ hop: "step.1", context }],
    });
  const outcome = await recoverRun(deps, envelopeFor(meta, "step.1"));
  const [message] = world.takePublished();
  expect([outcome, message?.envelope]).toMatchObject(["recovered", { hop: "step.2", epoch: 1 }]);
  const redelivery = message?.envelope ?? envelopeFor(meta, "step.2", 1);
  expect(await runHop(deps, redelivery)).toEqual({ outcome: "no_slot" });
  await free();
  expect(await runHop(deps, redelivery)).toMatchObject({ outcome: "committed" });
});
