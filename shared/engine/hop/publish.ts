// Builds envelopes, and publishes hops and jobs (spec/hop-protocol#publish).
import { versionOf, type Envelope } from "../../contracts/envelope.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { RunMeta } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { ProcessLogic } from "../process-logic.ts";

/** The envelope of a hop that follows no commit. */
export function envelopeFor(
  { run, conversation, user, session }: Pick<RunMeta, "run" | "conversation" | "user" | "session">,
  hop: Hop,
  epoch = 0,
): Envelope {
  return { v: versionOf(hop), run, conversation, user, hop, epoch, after: 0, session, n: 0 };
}

/** The first envelopes of an accepted or newly started run. */
export function firstEnvelopes(logic: Pick<ProcessLogic, "entry">, meta: RunMeta): Envelope[] {
  return logic.entry(meta).map((hop) => envelopeFor(meta, hop));
}

/**
 * Publishes the message that continues each run of a stored Process which has been resumed after a wait. Its
 * delivery finds the store behind and rebuilds the run; if the run is already under way, it does nothing. If
 * publishing fails, the sweep publishes again.
 */
export async function publishResumed(
  deps: EngineDeps,
  resumed: readonly (AcceptedRun | null | undefined)[],
): Promise<void> {
  for (const run of resumed) {
    const isStored = run?.meta.process !== undefined && run.status === "running" && run.epoch > 0;
    const [hop] = isStored ? deps.logic.entry(run.meta) : [];
    if (!isStored || hop === undefined) continue;
    await publishHops(deps, [envelopeFor(run.meta, hop, run.epoch)]).catch((error: unknown) =>
      deps.log.warn("run.publish_failed", {
        "alfred.run": run.meta.run,
        "error.type": errorCode(error),
      }),
    );
  }
}

/** The same run's envelope for another hop. */
export function successor(
  from: Envelope,
  hop: Hop,
  after: number,
  session = from.session,
): Envelope {
  return { ...from, v: versionOf(hop), hop, after, session, n: 0 };
}

/**
 * `run.epoch.hop.n`: the queue drops repeats of one publication; deliberate redrives have another
 * `n`.
 */
export function dedupId(e: Envelope, suffix = ""): string {
  return `${e.run}.${e.epoch}.${e.hop}.${e.n}${suffix}`;
}

/**
 * Publishes the job that sends a run's reply, or the notice about the run. Errors: TransientError.
 * @param suffix distinguishes a deliberate repeat, which the queue would otherwise drop
 */
export async function publishSend(
  deps: EngineDeps,
  { user, run }: Pick<RunMeta, "user" | "run">,
  suffix = "",
): Promise<void> {
  await deps.queue.publishJob({ job: "send", user, run, dedupId: `send-${run}${suffix}` });
}

/** Never throws: the hop's changes are final, even if the queue does not accept the jobs. */
export async function publishJobs(
  deps: EngineDeps,
  { run, hop }: Envelope,
  jobs: JobMessage[] = [],
): Promise<void> {
  for (const job of jobs) {
    await deps.queue
      .publishJob(job)
      .catch((error: unknown) =>
        deps.log.warn("job.unpublished", {
          "alfred.run": run,
          "alfred.hop": hop,
          "error.type": errorCode(error),
        }),
      );
  }
}

/** Publishes hops in one request. Errors: TransientError. */
export async function publishHops(deps: EngineDeps, envelopes: Envelope[]): Promise<void> {
  if (envelopes.length === 0) return;
  await deps.queue.publish(envelopes.map((envelope) => ({ envelope, dedupId: dedupId(envelope) })));
}

/**
 * Publishes a delayed message for a hop that runs in place without a message of its own. It arrives when the
 * hop's first lease must be over. If the invocation with the claim has died, the delivery takes over the run.
 * The message's deduplication id differs from those of the hop's other messages.
 */
export async function publishBackup(deps: EngineDeps, envelope: Envelope): Promise<void> {
  const delayMs = deps.limits.leaseMs + deps.limits.watchMarginMs;
  await deps.queue.publish([{ envelope, delayMs, dedupId: dedupId(envelope, ".b") }]);
}

/**
 * Publishes another delivery of a leased hop, for the time when its lease must be over, without using up the
 * queue's retries. A watch of a watch has its own deduplication id: the lease may have been renewed under the
 * same fence, and the queue must not drop the new watch as a repeat.
 */
export async function publishWatch(
  deps: EngineDeps,
  envelope: Envelope,
  lease: { remainingMs: number; fence: number },
): Promise<void> {
  // After the run's end, the watches of a hop that stays busy would never stop.
  if (deps.logic.describe(envelope.hop).isAfterEnd) return;
  const watch = { ...envelope, n: envelope.n + 1 };
  await deps.queue.publish([
    {
      envelope: watch,
      delayMs: lease.remainingMs + deps.limits.watchMarginMs,
      dedupId: dedupId(watch, `.w${lease.fence}`),
    },
  ]);
}

/**
 * Publishes another delivery of a hop that has found no slot, without using up the queue's retries. All messages
 * of one wait share a deduplication id, whichever invocation publishes them, so that a redelivery
 * or the sweep starts no second chain of them.
 */
export async function publishWait(
  deps: EngineDeps,
  envelope: Envelope,
  { waitMs, untilMs }: { waitMs: number; untilMs: number },
): Promise<void> {
  const waitId = dedupId({ ...envelope, n: 0 }, `.s${untilMs}`);
  await deps.queue.publish([{ envelope, delayMs: waitMs, dedupId: waitId }]);
}
