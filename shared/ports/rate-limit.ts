// Limits how much one user may start: a bucket of requests per user and kind.

/**
 * `runs`: what asks a model (a message, an undo, a compression). `creates`: what adds a row. `links`: codes
 * that link a person on a messaging platform, made or tried, and what
 * else is rare: calendars that are opened, exports, deletions. `feeds`: readings of one calendar address.
 */
export const RATE_KINDS = ["runs", "creates", "links", "feeds"] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export interface RateRule {
  /** Requests at once, after a pause. */
  burst: number;
  /** Sustained requests per minute. */
  perMinute: number;
}

export type RateAnswer =
  | { outcome: "allowed" }
  /** Milliseconds until the next request of this kind is taken. */
  | { outcome: "limited"; retryAfterMs: number }
  /** The counter did not answer, so the count is unknown. */
  | { outcome: "unknown" };

export interface RateLimit {
  /** Counts one request of the user, or of a speaker on a platform. Never throws: an error is `unknown`, and the caller decides. */
  take(kind: RateKind, user: string): Promise<RateAnswer>;
}
