// Every limit of sending a reply, with its reason.

/** A claim, renewed with every part. Longer than a database call and a platform's answer together. */
export const SEND_LEASE_MS = 60_000;

/** A platform answers within a second or two; a sender that waits longer holds up the parts behind. */
export const CALL_MS = 15_000;

/** A job that has sent for so long leaves the rest to the next one: a queue's delivery has its end. */
export const JOB_MS = 60_000;

/** Added to a live lease before another job looks again. */
export const WATCH_MARGIN_MS = 1_000;

/**
 * Requests for one part before it fails. A platform that asks to wait half a minute each time has had a
 * quarter of an hour then; one that fails, waited for with the delays below, an hour.
 */
export const MAX_ATTEMPTS = 30;

/** A platform's wait is kept up to a day: what is asked for longer is no answer to a message any more. */
export const MAX_WAIT_MS = 86_400_000;

/** A place that has another id: the webhook that says which one is on its way. */
export const MOVED_MS = 15_000;

/** Before a way that is not open is tried again: an answer is on its way to the platform. */
export const NO_WAY_MS = 1_000;

/** Twice as long after each request without an outcome, from a second to five minutes. */
export function backoffMs(unknowns: number): number {
  return Math.min(1_000 * 2 ** Math.max(0, unknowns - 1), 300_000);
}

/** A preview is not worth waiting for. */
export const PREVIEW_CALL_MS = 3_000;

/**
 * A turn to change a preview: its call, and the record of a message that it begins. The reply waits for a
 * turn that is under way; one whose call had no answer is waited for to its end.
 */
export const TURN_MS = PREVIEW_CALL_MS + 1_000;

/** How often a sender looks whether the turn is over. */
export const TURN_LOOK_MS = 100;

/** Requests to end all turns, where the store does not answer. */
export const MAX_CLOSINGS = 3;

/** A placeholder that no request could take away for so long after its reply stays. */
export const MAX_REMOVAL_MS = 3_600_000;

/** As long again as the reply is old, from a second to five minutes. */
export function removalDelayMs(ageMs: number): number {
  return Math.min(Math.max(ageMs, 1_000), 300_000);
}

/** Between two changes of a preview: platforms take about one a second. */
export const EDIT_MS = 1_500;
/** In groups they take about twenty a minute. */
export const EDIT_GROUP_MS = 4_000;

/** A run that ends sooner has no placeholder: its reply would follow what no reader has seen. */
export const PLACEHOLDER_AFTER_MS = 1_500;

/** A draft vanishes after half a minute. */
export const DRAFT_AGAIN_MS = 20_000;

/** How often a follower looks at a run's events. */
export const LOOK_MS = 1_000;
/** The same where typing is all that can be shown. */
export const LOOK_TYPING_MS = 3_000;

/** How often it asks Postgres, in case the store has lost the end. */
export const TRUTH_MS = 15_000;

/** A follower that has worked for so long leaves the rest to the next job. */
export const ROUND_MS = 90_000;

/** Rounds in which a run has ended, however it does. */
export const MAX_ROUNDS = 12;
