// Limits how much one user may start: a bucket of requests per user and kind.

/**
 * `runs`: what asks a model (a message, an undo, a compression). `creates`: what adds or changes a row.
 * `links`: codes that link a person on a messaging platform, made or tried, and codes of invitations, tried.
 * `reads`: what reads. `feeds`: readings of one calendar address. `hooks`: requests to webhooks from one address.
 */
export const RATE_KINDS = ["runs", "creates", "links", "reads", "feeds", "hooks"] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export interface RateRule {
  /** Requests at once, after a pause. */
  burst: number;
  /** Sustained requests per minute. */
  perMinute: number;
}

export type RateAnswer =
  /** How many more are taken at once, and the milliseconds until there is one more. */
  | { outcome: "allowed"; remaining: number; resetMs: number }
  /** Milliseconds until the next request of this kind is taken. */
  | { outcome: "limited"; retryAfterMs: number }
  /** The counter did not answer, so the count is unknown. */
  | { outcome: "unknown" };

export interface RateLimit {
  /** Counts one request of the user, or of a speaker on a platform. Never throws: an error is `unknown`, and the caller decides. */
  take(kind: RateKind, user: string): Promise<RateAnswer>;
}

/** How a limit stands after a request. */
export interface RateState {
  kind: RateKind;
  rule: RateRule;
  /** Requests that are left; null where the store did not answer. */
  remaining: number | null;
  /** Milliseconds until one more is taken. */
  resetMs: number;
}
