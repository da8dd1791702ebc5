// Builds the envelopes of successors and publishes them as one batch (spec/hop-protocol#publish).
import { versionOf, type Envelope } from "../../contracts/envelope.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { RunMeta } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { ProcessLogic } from "../process-logic.ts";

/** The envelope of a hop that does not follow from a commit. */
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

/** The same run's envelope for another hop. */
export function successor(
  from: Envelope,
  hop: Hop,
  after: number,
  session = from.session,
): Envelope {
  return { ...from, v: versionOf(hop), hop, after, session, n: 0 };
}

/** `run.epoch.hop.n`: repeats of one publication collapse; deliberate redrives do not. */
export function dedupId(e: Envelope, suffix = ""): string {
  return `${e.run}.${e.epoch}.${e.hop}.${e.n}${suffix}`;
}

/**
 * Has the reply of an ended run sent. @param suffix tells a deliberate repeat from one that the queue drops
 * Errors: TransientError.
 */
export async function publishSend(
  deps: EngineDeps,
  { user, run }: Pick<RunMeta, "user" | "run">,
  suffix = "",
): Promise<void> {
  await deps.queue.publishJob({ job: "send", user, run, dedupId: `send-${run}${suffix}` });
}

/** What a hop has done stands, whether the queue takes its jobs or not. */
export async function publishJobs(
  deps: EngineDeps,
  { run, hop }: Envelope,
  jobs: JobMessage[] = [],
): Promise<void> {
  for (const job of jobs) {
    await deps.queue.publishJob(job).catch((error: unknown) =>
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
 * For a hop that runs here without a message of its own: this one comes when its first lease must be
 * over. It finds the run ended, goes on with it where its holder has died, or, where the holder works, waits for its later
 * hop. Other messages of the hop are no repeats of it.
 */
export async function publishBackup(deps: EngineDeps, envelope: Envelope): Promise<void> {
  const delayMs = deps.limits.leaseMs + deps.limits.watchMarginMs;
  await deps.queue.publish([{ envelope, delayMs, dedupId: dedupId(envelope, ".b") }]);
}

/**
 * Looks at a leased hop again once its lease must be over; never burns the queue's retries. A watch of
 * a watch has a deduplication id of its own: the lease may have been renewed under the same fence, and
 * a watch that the queue swallows as a repeat is no watch.
 */
export async function publishWatch(
  deps: EngineDeps,
  envelope: Envelope,
  lease: { remainingMs: number; fence: number },
): Promise<void> {
  // After the run's end nothing ends a hop that stays busy: its watches would never end.
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
 * Brings a hop again that has found no slot; never burns the queue's retries. Its messages of one wait are one,
 * in each invocation that publishes them: a redelivery or the sweep starts no second chain of them.
 */
export async function publishWait(
  deps: EngineDeps,
  envelope: Envelope,
  { waitMs, untilMs }: { waitMs: number; untilMs: number },
): Promise<void> {
  const ofWait = dedupId({ ...envelope, n: 0 }, `.s${untilMs}`);
  await deps.queue.publish([{ envelope, delayMs: waitMs, dedupId: ofWait }]);
}
