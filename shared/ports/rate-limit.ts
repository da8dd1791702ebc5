// Limits how much one user may start: a bucket of requests per user and kind.

/**
 * `runs`: requests that start a run, ask a model or call a service. `creates`: other requests that add, change or
 * check something. `links`: rare or sensitive requests: codes that link a person on a messaging platform, the acceptance
 * of invitations, new addresses and keys, the export of an account, and the deletion of an account, of a household and of
 * memory. `reads`: reads.
 * `feeds`: reads of one calendar address. `hooks`: requests to webhooks from one IP address.
 */
export const RATE_KINDS = ["runs", "creates", "links", "reads", "feeds", "hooks"] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export interface RateRule {
  /** The burst: requests at once, after a pause. */
  burst: number;
  /** Sustained requests per minute. */
  perMinute: number;
}

export type RateAnswer =
  /** The number of further requests that are accepted now, and the milliseconds until one more is. */
  | { outcome: "allowed"; remaining: number; resetMs: number }
  /** Milliseconds until the next request of this kind is accepted. */
  | { outcome: "limited"; retryAfterMs: number }
  /** The counter did not answer, so the count is unknown. */
  | { outcome: "unknown" };

/**
 * @example
 * import type { RateLimit } from "./rate-limit.ts";
 * // Seconds for Retry-After; 0 when the request may proceed.
 * export async function secondsToWait(limits: RateLimit, user: string): Promise<number> {
 *   const answer = await limits.take("reads", user);
 *   return answer.outcome === "limited" ? Math.ceil(answer.retryAfterMs / 1000) : 0;
 * }
 */
export interface RateLimit {
  /**
   * Counts one request of the user, of a speaker on a platform, or for an address. Never throws: an error becomes
   * `unknown`, and the caller decides.
   */
  take(kind: RateKind, user: string): Promise<RateAnswer>;
}

/** The state of a limit after a request. */
export interface RateState {
  kind: RateKind;
  rule: RateRule;
  /** Remaining requests; null when the store did not answer. */
  remaining: number | null;
  /** Milliseconds until one more is accepted. */
  resetMs: number;
}
