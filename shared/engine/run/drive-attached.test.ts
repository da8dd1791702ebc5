// An attached run: which messages it publishes, and what their deliveries find.
import { beforeEach, expect, it } from "vitest";
import { TransientError } from "../../contracts/errors.ts";
import { hopsIn, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { claimHop } from "../hop/claim-hop.ts";
import { runHop } from "../hop/run-hop.ts";
import { driveAttached } from "./drive-attached.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

const isConnected = () => true;
/** Scripts a run without a group: Understand, Reply, Summarize. */
const scriptSequentialRun = () => {
  world.decide.understand = () =>
    Promise.resolve({ result: {}, status: { kind: "reply_next" }, patch: {}, events: [] });
  world.database.finishRun = () =>
    Promise.resolve({
      outcome: "finished",
      status: "completed",
      reply: null,
      next: null,
      toSend: false,
    });
};

it("a run that ends in its request publishes one delayed message, which finds nothing to do", async () => {
  scriptSequentialRun();
  const { meta, first } = await world.begin();
  await driveAttached(world.deps, first, isConnected);
  const [backup, ...others] = world.takePublished();
  expect(others).toEqual([]);
  const { leaseMs, watchMarginMs } = DEFAULT_LIMITS;
  expect(backup).toEqual({
    envelope: first,
    delayMs: leaseMs + watchMarginMs,
    dedupId: `${meta.run}.0.understand.0.b`,
  });
  const state = await world.store.load(meta.run, meta.conversation);
  expect(Object.keys(state?.statuses ?? {}).toSorted()).toEqual([
    ...["reply", "summarize", "understand"],
  ]);
  expect(await runHop(world.deps, first)).toEqual({ outcome: "done" });
  expect(world.takePublished()).toEqual([]);
});

it("an attached run continues from the claim that was made with the seed", async () => {
  scriptSequentialRun();
  const { meta, first } = await world.begin();
  const claim = await claimHop(world.deps, first);
  await driveAttached(world.deps, first, isConnected, claim);
  // A second claim would find this one's lease, and publish a watch of the hop.
  expect(hopsIn(world.takePublished())).toEqual(["understand"]);
  expect((await world.store.load(meta.run, meta.conversation))?.ended).toBe("completed");
});

it("an attached run publishes a group, and leaves what follows it to the queue", async () => {
  const { first } = await world.begin();
  await driveAttached(world.deps, first, isConnected);
  expect(hopsIn(world.takePublished())).toEqual(["understand", "act.1", "act.2"]);
});

it("an attached run publishes the next hop without delay once the client has left", async () => {
  const { first } = await world.begin();
  let thoughts = 0;
  world.decide.think = () => Promise.reject(new Error(`thought ${++thoughts}`));
  await driveAttached(world.deps, first, () => false);
  expect(thoughts).toBe(0);
  const messages = world.takePublished();
  expect(hopsIn(messages)).toEqual(["understand", "think"]);
  expect(messages[1]?.delayMs).toBeUndefined();
});

it("an attached run publishes a hop that fails, and releases its claim", async () => {
  const { first } = await world.begin();
  world.decide.understand = () => Promise.reject(new TransientError("overloaded", "busy"));
  await driveAttached(world.deps, first, isConnected);
  const [, again] = world.takePublished();
  expect(again).toEqual({ envelope: first, dedupId: `${first.run}.0.understand.0` });
  expect((await claimHop(world.deps, first)).outcome).toBe("granted");
});

it("a delivery of an attached run's first hop finds the open hops, whichever hops have committed since", async () => {
  const { first } = await world.begin();
  // The group was never published, because the queue was unavailable.
  await driveAttached({ ...world.deps, queue: dead }, first, isConnected);
  await runHop(world.deps, first);
  const group = world.takePublished();
  expect(hopsIn(group)).toEqual(["act.1", "act.2"]);
  for (const { envelope } of group) await runHop(world.deps, envelope);
  expect(hopsIn(world.takePublished())).toEqual(["act.3"]);
});

it("an attached run does not fail when the queue does: the errors are logged", async () => {
  const { first } = await world.begin();
  const logLines: unknown[] = [];
  const log = { ...world.deps.log, error: (event: string) => void logLines.push(event) };
  await driveAttached({ ...world.deps, log, queue: dead }, first, isConnected);
  expect(logLines).toEqual(["run.publish_failed", "run.publish_failed"]);
});

const unavailable = () =>
  Promise.reject(new TransientError("unavailable", "away", { part: "queue" }));
const dead = { publish: unavailable, publishJob: unavailable };
