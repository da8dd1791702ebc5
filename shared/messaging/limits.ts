// Every limit on sending a reply, with its reason.

/**
 * The lease of a claim; each part renews it. Longer than a database call and a platform's answer
 * together.
 */
export const SEND_LEASE_MS = 60_000;

/** A platform answers within a second or two; a longer wait would delay the following parts. */
export const CALL_MS = 15_000;

/**
 * A job that has been sending for this long leaves the rest to the next job, because a delivery's
 * time is limited.
 */
export const JOB_MS = 60_000;

/** Added to a live lease before another job checks again. */
export const WATCH_MARGIN_MS = 1_000;

/**
 * Requests for one part before it fails. If the platform asks for half a minute each time, this
 * allows a quarter of an hour; with the delays of `backoffMs`, almost two hours.
 */
export const MAX_ATTEMPTS = 30;

/**
 * A platform's requested wait is respected up to a day. An answer later than that is no use to the
 * reader.
 */
export const MAX_WAIT_MS = 86_400_000;

/** The wait for a place whose id has changed: the webhook with the new id is on its way. */
export const MOVED_MS = 15_000;

/**
 * The wait after `not_open`: the answer that opens this way of sending is still on its way to the
 * platform.
 */
export const NOT_OPEN_MS = 1_000;

/** The delay doubles after each request without an outcome, from a second to five minutes. */
export function backoffMs(unknowns: number): number {
  return Math.min(1_000 * 2 ** Math.max(0, unknowns - 1), 300_000);
}

/** A preview is not worth a longer wait. */
export const PREVIEW_CALL_MS = 3_000;

/**
 * The lease of a turn to change a preview: covers the call and the record of a new message. The
 * reply waits until a turn under way ends; if the turn's call got no answer, until the lease ends.
 */
export const TURN_MS = PREVIEW_CALL_MS + 1_000;

/** The time between two checks by a sender of whether the turn is over. */
export const TURN_LOOK_MS = 100;

/** Attempts to end all turns when the store does not answer. */
export const MAX_CLOSINGS = 3;

/** A placeholder is left in the chat if it could not be removed within this time after its reply. */
export const MAX_REMOVAL_MS = 3_600_000;

/** The delay equals the reply's age, from a second to five minutes. */
export function removalDelayMs(ageMs: number): number {
  return Math.min(Math.max(ageMs, 1_000), 300_000);
}

/** The time between two changes of a preview: platforms accept about one a second. */
export const EDIT_MS = 1_500;
/** The same in groups, where they accept about twenty a minute. */
export const EDIT_GROUP_MS = 4_000;

/** A run that ends sooner gets no placeholder: the reader would hardly see it. */
export const PLACEHOLDER_AFTER_MS = 1_500;

/** The platform removes a draft after half a minute. */
export const DRAFT_AGAIN_MS = 20_000;

/** How often a follower reads a run's events. */
export const LOOK_MS = 1_000;
/** The same when only the typing indicator can be shown. */
export const LOOK_TYPING_MS = 3_000;

/** How often a follower asks Postgres whether the run has ended, in case the store has lost the event. */
export const POSTGRES_LOOK_MS = 15_000;

/** A follower that has worked for this long leaves the rest to the next job. */
export const ROUND_MS = 90_000;

/** Rounds after which a run is no longer followed: a run of the chain has normally ended by then. */
export const MAX_ROUNDS = 12;
