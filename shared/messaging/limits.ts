// Every limit of sending a reply, with its reason.

/** A claim, renewed with every part. Longer than a database call and a platform's answer together. */
export const SEND_LEASE_MS = 60_000;

/** A platform answers within a second or two; whoever waits longer holds up the parts behind. */
export const CALL_MS = 15_000;

/** A job that has sent for so long leaves the rest to the next one: a queue's delivery has its end. */
export const JOB_MS = 60_000;

/** Added to a live lease before another job looks again. */
export const WATCH_MARGIN_MS = 1_000;

/**
 * Requests for one part before it fails. A platform that asks to wait half a minute each time has had a
 * quarter of an hour then; one that fails, waited for with the delays below, an hour.
 */
export const MOST_ATTEMPTS = 30;

/** A platform's wait is kept up to a day: what is asked for longer is no answer to a message any more. */
export const MOST_WAIT_MS = 86_400_000;

/** A place that has another id: the webhook that says which one is on its way. */
export const MOVED_MS = 15_000;

/** Twice as long after each request without an outcome, from a second to five minutes. */
export function backoffMs(unknowns: number): number {
  return Math.min(1_000 * 2 ** Math.max(0, unknowns - 1), 300_000);
}
