// The sweep of a stalled run: publishes its open hops, or fails the run when it is old.
import { beforeEach, expect, it } from "vitest";
import { hopsIn, startFlowWorld } from "../../../tests/support/flow-world.ts";
import type { FinishRequest } from "../../ports/run-database.ts";
import type { StalledRun } from "../../ports/sweep-database.ts";
import type { RunMeta } from "../../ports/store.ts";
import { runHop } from "../hop/run-hop.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

function sweep(
  { run, user, conversation }: RunMeta,
  ageMs: number,
  { commits = 0, createdMs = ageMs } = {},
) {
  const [progressedAtMs, createdAtMs] = [Date.now() - ageMs, Date.now() - createdMs];
  const times = { createdAtMs, progressedAtMs, commits };
  const stalledRun: StalledRun = { run, user, conversation, epoch: 0, session: 0, ...times };
  const { database } = world.deps;
  const stalledRuns = () => Promise.resolve([stalledRun]);
  return sweepRuns({ ...world.deps, database: { ...database, stalledRuns } });
}

it("the sweep continues a run that has made progress, however long it has run, up to its limit", async () => {
  const { meta, first } = await world.begin();
  await runHop(world.deps, first);
  const progressNotes: unknown[] = [];
  world.database.noteProgress = (progress) => Promise.resolve(void progressNotes.push(progress));
  const { stallMaxMs, runMaxMs } = world.deps.limits;
  expect(await sweep(meta, stallMaxMs + 1)).toEqual({ driven: 1, failed: 0 });
  expect(progressNotes).toEqual([{ run: meta.run, epoch: 0, commits: 1 }]);
  expect(await sweep(meta, stallMaxMs + 1, { commits: 1 })).toMatchObject({ driven: 0 });
  expect(await sweep(meta, 61_000, { createdMs: runMaxMs + 1 })).toMatchObject({ driven: 0 });
});

it("the sweep publishes the open hops of a run again, under a new number", async () => {
  const { meta, first } = await world.begin();
  await runHop(world.deps, first);
  world.takePublished();
  expect(await sweep(meta, world.deps.limits.stallMaxMs - 60_000)).toEqual({
    driven: 1,
    failed: 0,
  });
  const messages = world.takePublished();
  expect(hopsIn(messages)).toEqual(["think"]);
  expect(messages[0]?.dedupId).not.toBe(`${meta.run}.0.think.0`);
});

it("the sweep fails a run without progress for too long, once, with a reply that says what to do", async () => {
  const { meta } = await world.begin();
  const endRequests: FinishRequest[] = [];
  world.database.recoverRun = () =>
    Promise.resolve({ outcome: "ended", status: "completed", reply: "Done.", toSend: false });
  world.database.finishRun = (request) => {
    endRequests.push(request);
    const answer = {
      outcome: "finished" as const,
      status: "failed" as const,
      next: null,
      toSend: false,
    };
    return Promise.resolve({ ...answer, reply: request.reply ?? null });
  };
  expect(await sweep(meta, world.deps.limits.stallMaxMs + 1)).toEqual({ driven: 0, failed: 1 });
  expect(endRequests).toHaveLength(1);
  expect(endRequests[0]).toMatchObject({
    status: "failed",
    finishKey: "sweep",
    error: { code: "timeout" },
  });
  expect(endRequests[0]?.reply?.text).toContain("please ask again for the rest");
  expect(world.takePublished()).toEqual([]);
});

it("the sweep gives a run of a stored Process an hour, even while the store does not have the run", async () => {
  const { meta } = await world.begin();
  await world.empty();
  const storedMeta = { ...meta, process: "0192f3c4-0000-7000-8000-000000000001" };
  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "superseded",
      epoch: 0,
      snapshot: null,
      summary: null,
      decisions: [],
      run: { meta: storedMeta, status: "running", acceptedAs: "running", epoch: 0 },
    });
  world.database.finishRun = ({ status, reply = null }) =>
    Promise.resolve({ outcome: "finished", status, reply, next: null, toSend: false });
  const { stallMaxMs, processStallMaxMs } = world.deps.limits;
  expect(await sweep(meta, stallMaxMs + 1)).toEqual({ driven: 1, failed: 0 });
  await world.empty();
  expect(await sweep(meta, processStallMaxMs + 1)).toEqual({ driven: 0, failed: 1 });
});
