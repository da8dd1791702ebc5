// Envelopes of successors, and publishing them as one batch (spec/hop-protocol#publish).
import type { Envelope, Hop } from "../../contracts/envelope.ts";
import type { RunMeta } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";

/** The first envelope of an accepted or newly started run. */
export function firstEnvelope(
  meta: Pick<RunMeta, "run" | "conversation" | "user" | "session">,
  epoch = 0,
): Envelope {
  return {
    v: 1,
    run: meta.run,
    conversation: meta.conversation,
    user: meta.user,
    hop: "understand",
    epoch,
    after: 0,
    session: meta.session,
    n: 0,
  };
}

/** The same run's envelope for another hop. */
export function successor(
  from: Envelope,
  hop: Hop,
  after: number,
  session = from.session,
): Envelope {
  return { ...from, hop, after, session, n: 0 };
}

/** `run.epoch.hop.n`: repeats of one publication collapse; deliberate re-drives do not. */
export function dedupId(e: Envelope, suffix = ""): string {
  return `${e.run}.${e.epoch}.${e.hop}.${e.n}${suffix}`;
}

/** Publishes hops in one request. Errors: TransientError. */
export async function publishHops(deps: EngineDeps, envelopes: Envelope[]): Promise<void> {
  if (envelopes.length === 0) return;
  await deps.queue.publish(envelopes.map((envelope) => ({ envelope, dedupId: dedupId(envelope) })));
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
  // Nobody ends a Summarize that is always busy: its watches would never end. Its run is over, and
  // the compress job comes for what it leaves.
  if (envelope.hop === "summarize") return;
  const watch = { ...envelope, n: envelope.n + 1 };
  await deps.queue.publish([
    {
      envelope: watch,
      delayMs: lease.remainingMs + deps.limits.watchMarginMs,
      dedupId: dedupId(watch, `.w${lease.fence}`),
    },
  ]);
}
