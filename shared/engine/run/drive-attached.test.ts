// An attached run: what goes out to the queue beside it, and what that finds.
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

const stays = () => true;
/** Without a group on the way: Understand, Reply, Summarize. */
const inOneGo = () => {
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

it("publishes one message beside a run to its end, for when a lease must be over; it finds nothing to do", async () => {
  inOneGo();
  const { meta, first } = await world.begin();
  await driveAttached(world.deps, first, stays);
  const [backup, ...others] = world.taken();
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
  expect(world.taken()).toEqual([]);
});

it("goes on from the claim that was made with the seed", async () => {
  inOneGo();
  const { meta, first } = await world.begin();
  const claimed = await claimHop(world.deps, first);
  await driveAttached(world.deps, first, stays, claimed);
  // Who claims once more finds its own lease, and leaves the hop to a watch.
  expect(hopsIn(world.taken())).toEqual(["understand"]);
  expect((await world.store.load(meta.run, meta.conversation))?.ended).toBe("completed");
});

it("hands a group to the queue, and what follows it", async () => {
  const { first } = await world.begin();
  await driveAttached(world.deps, first, stays);
  expect(hopsIn(world.taken())).toEqual(["understand", "act.1", "act.2"]);
});

it("hands the next hop to the queue at once when nobody stays", async () => {
  const { first } = await world.begin();
  let thoughts = 0;
  world.decide.think = () => Promise.reject(new Error(`thought ${++thoughts}`));
  await driveAttached(world.deps, first, () => false);
  expect(thoughts).toBe(0);
  const messages = world.taken();
  expect(hopsIn(messages)).toEqual(["understand", "think"]);
  expect(messages[1]?.delayMs).toBeUndefined();
});

it("hands a hop that fails to the queue, its lease given up", async () => {
  const { first } = await world.begin();
  world.decide.understand = () => Promise.reject(new TransientError("overloaded", "busy"));
  await driveAttached(world.deps, first, stays);
  const [, again] = world.taken();
  expect(again).toEqual({ envelope: first, dedupId: `${first.run}.0.understand.0` });
  expect((await claimHop(world.deps, first)).outcome).toBe("granted");
});

it("leaves behind it a message that finds what is open, whatever has committed in between", async () => {
  const { first } = await world.begin();
  // The group was never published: its holder died with it.
  await driveAttached({ ...world.deps, queue: dead }, first, stays);
  await runHop(world.deps, first);
  const group = world.taken();
  expect(hopsIn(group)).toEqual(["act.1", "act.2"]);
  for (const { envelope } of group) await runHop(world.deps, envelope);
  expect(hopsIn(world.taken())).toEqual(["act.3"]);
});

it("does not fail with the queue: that is logged, and found by others", async () => {
  const { first } = await world.begin();
  const logged: unknown[] = [];
  const log = { ...world.deps.log, error: (event: string) => void logged.push(event) };
  await driveAttached({ ...world.deps, log, queue: dead }, first, stays);
  expect(logged).toEqual(["run.publish_failed", "run.publish_failed"]);
});

const away = () => Promise.reject(new TransientError("unavailable", "away", { part: "queue" }));
const dead = { publish: away, publishJob: away };
