// A hop's jobs are published before the hop's commit, and the hop does not fail when the queue refuses them.
import { beforeEach, expect, it } from "vitest";
import { startFlowWorld } from "../../../tests/support/flow-world.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { RunMeta } from "../../ports/store.ts";
import { runHop } from "./run-hop.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

const jobOf = ({ user, household }: RunMeta): JobMessage => ({
  job: "judge",
  user,
  household,
  dedupId: "judge.1",
});

async function beginWithJob() {
  const { meta, first } = await world.begin();
  world.decide.understand = () =>
    Promise.resolve({
      result: null,
      status: { kind: "think_next" },
      patch: {},
      events: [],
      jobs: [jobOf(meta)],
    });
  const isCommitted = async () =>
    (await world.store.load(meta.run, meta.conversation))?.statuses["understand"] !== undefined;
  return { meta, first, isCommitted };
}

it("a hop's jobs are published before the hop's commit", async () => {
  const { meta, first, isCommitted } = await beginWithJob();
  const publishedJobs: unknown[] = [];
  const publishJob: typeof world.deps.queue.publishJob = async (job) => {
    publishedJobs.push([job, await isCommitted()]);
    if (publishedJobs.length === 1) await world.empty();
  };
  const deps = { ...world.deps, queue: { ...world.deps.queue, publishJob } };
  await expect(runHop(deps, first)).rejects.toMatchObject({ code: "stale_fence" });
  expect(publishedJobs).toEqual([[jobOf(meta), false]]);
});

it("a hop is committed when the queue refuses its jobs", async () => {
  const { first, isCommitted } = await beginWithJob();
  const publishJob = () => Promise.reject(new TransientError("unavailable", "away"));
  const deps = { ...world.deps, queue: { ...world.deps.queue, publishJob } };
  expect(await runHop(deps, first)).toMatchObject({ outcome: "committed" });
  expect(await isCommitted()).toBe(true);
});
