// A run whose reply waits to be sent: every way of ending the run publishes the job that sends it.
import { beforeEach, describe, expect, it } from "vitest";
import { envelopeOf, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { understood } from "../../../tests/support/answers.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { RunMeta } from "../../ports/store.ts";
import { failDelivered } from "../hop/fail-hop.ts";
import { runHop } from "../hop/run-hop.ts";
import { cancelRun } from "./cancel-run.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { sweepSends } from "./sweep-sends.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

const NOTHING_CURATED = { retained: [], dropped: [], reasons: {} };

/** A database that accepts the first end of the run, and replays it when the same end is repeated. */
function endOnce({ toSend = true } = {}): void {
  let key: string | null = null;
  world.database.finishRun = ({ finishKey, status, reply = null }) => {
    const outcome = key === null ? "finished" : key === finishKey ? "replayed" : "lost";
    key ??= finishKey;
    return Promise.resolve(
      outcome === "lost" ? { outcome } : { outcome, status, reply, next: null, toSend },
    );
  };
}

async function beginReply(): Promise<{ meta: RunMeta; reply: Envelope }> {
  const { meta, first } = await world.begin();
  world.decide.understand = () =>
    Promise.resolve({
      result: { output: understood(), curation: NOTHING_CURATED, profile: null },
      status: { kind: "reply_next" },
      patch: {},
      events: [],
    });
  await runHop(world.deps, first);
  return { meta, reply: envelopeOf(world.takePublished(), "reply") };
}

const jobOf = ({ user, run }: RunMeta) => ({ job: "send", user, run, dedupId: `send-${run}` });
const statusesOf = async ({ run, conversation }: RunMeta) =>
  (await world.store.load(run, conversation))?.statuses;
const makeRecoverable = (meta: RunMeta): void => {
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  const ledger = { outcome: "superseded", epoch: 0, snapshot: null, summary: null } as const;
  world.database.recoverRun = () => Promise.resolve({ ...ledger, run, decisions: [] });
};

describe("the job that sends a reply", () => {
  it("the job that sends a reply is published before the hop that ended the run is committed", async () => {
    const { meta, reply } = await beginReply();
    endOnce();
    const statuses: unknown[] = [];
    const publishJob: typeof world.deps.queue.publishJob = async (job) => {
      statuses.push(await statusesOf(meta));
      return world.deps.queue.publishJob(job);
    };
    const deps = { ...world.deps, queue: { ...world.deps.queue, publishJob } };
    expect(await runHop(deps, reply)).toMatchObject({ outcome: "committed" });
    expect(world.jobs).toEqual([jobOf(meta)]);
    expect(statuses).toEqual([{ understand: { kind: "reply_next" } }]);
    expect(await statusesOf(meta)).toHaveProperty("reply");
  });

  it("the job that sends a reply is published by the next delivery when the queue was unavailable", async () => {
    const { meta, reply } = await beginReply();
    endOnce();
    const publishJob = () => Promise.reject(new TransientError("unavailable", "away"));
    const deps = { ...world.deps, queue: { ...world.deps.queue, publishJob } };
    await expect(runHop(deps, reply)).rejects.toThrow(TransientError);
    expect(await statusesOf(meta)).not.toHaveProperty("reply");
    expect(await runHop(world.deps, reply)).toMatchObject({ outcome: "committed" });
    expect(world.jobs).toEqual([jobOf(meta)]);
  });

  it("the job that sends a reply is not published for a run whose reply is not to be sent", async () => {
    const { reply } = await beginReply();
    endOnce({ toSend: false });
    expect(await runHop(world.deps, reply)).toMatchObject({ outcome: "committed" });
    expect(world.jobs).toEqual([]);
  });

  it("the job that sends a reply is published for a run that fails in place, and for one that the queue abandons", async () => {
    const failingRun = await beginReply();
    makeRecoverable(failingRun.meta);
    endOnce();
    world.decide.reply = () => Promise.reject(new FatalError("internal", "broken"));
    expect(await runHop(world.deps, failingRun.reply)).toMatchObject({ outcome: "failed" });
    const abandonedRun = await beginReply();
    makeRecoverable(abandonedRun.meta);
    endOnce();
    await failDelivered(world.deps, abandonedRun.reply, "unavailable");
    expect(world.jobs).toEqual([jobOf(failingRun.meta), jobOf(abandonedRun.meta)]);
  });

  it("the job that sends a reply is published for a run that its user stops, and for one that the sweep ends", async () => {
    const stoppedRun = await beginReply();
    makeRecoverable(stoppedRun.meta);
    endOnce();
    expect((await cancelRun(world.deps, stoppedRun.meta)).outcome).toBe("cancelled");
    const oldRun = await beginReply();
    makeRecoverable(oldRun.meta);
    endOnce();
    world.deps.database.stalledRuns = () =>
      Promise.resolve([
        { ...oldRun.meta, epoch: 0, session: 0, createdAtMs: 0, progressedAtMs: 0, commits: 0 },
      ]);
    expect(await sweepRuns(world.deps)).toEqual({ driven: 0, failed: 1 });
    world.deps.database.stalledRuns = () => Promise.resolve([]);
    expect(world.jobs).toEqual([jobOf(stoppedRun.meta), jobOf(oldRun.meta)]);
  });

  it("the job that sends a reply is published when a stop is repeated, and an unavailable queue does not undo the stop", async () => {
    const { meta } = await beginReply();
    makeRecoverable(meta);
    endOnce();
    const publishJob = () => Promise.reject(new TransientError("unavailable", "away"));
    const deps = { ...world.deps, queue: { ...world.deps.queue, publishJob } };
    expect((await cancelRun(deps, meta)).outcome).toBe("cancelled");
    expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
    expect(world.jobs).toEqual([jobOf(meta)]);
  });

  it("the job that sends a reply is published for an ended run whose end the store has lost", async () => {
    const { meta, reply } = await beginReply();
    await world.empty();
    world.database.recoverRun = () =>
      Promise.resolve({ outcome: "ended", status: "completed", reply: "Done.", toSend: true });
    world.database.finishRun = () => Promise.resolve({ outcome: "lost" });
    expect(await runHop(world.deps, reply)).toEqual({ outcome: "gone" });
    expect(world.jobs).toEqual([jobOf(meta)]);
  });

  it("the job that sends a reply is published again for a reply that has waited too long, under another deduplication id", async () => {
    const { meta } = await beginReply();
    const { user, run } = meta;
    world.deps.database.stalledSends = () => Promise.resolve([{ user, run }]);
    expect(await sweepSends(world.deps)).toEqual({ sends: 1 });
    world.deps.database.stalledSends = () => Promise.resolve([]);
    expect(world.jobs).toMatchObject([{ job: "send", user, run }]);
    expect(world.jobs[0]?.dedupId).not.toBe(jobOf(meta).dedupId);
    expect(world.jobs[0]?.dedupId).not.toContain(":");
  });
});
