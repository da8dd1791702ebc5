// Limits a user's requests. Signed deliveries of the queue are not counted: accepted runs are carried out.
import type { RateKind, RateRule } from "../ports/rate-limit.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { ProblemError } from "./problem.ts";

/** The headers of draft-ietf-httpapi-ratelimit-headers: what is left, before nothing is. */
export type RateHeaders = Record<string, string>;

/**
 * Counts a request of `user`, or of the address that is read without one, once it is known to be well formed. When the store does not answer, the request passes:
 * the limit bounds costs and must not block an assistant that could answer.
 * A repeat under the same Idempotency-Key counts like any request. Only Postgres knows whether the key was
 * accepted before; asking it for every refused request would expose Postgres to the load that the limit
 * keeps off. Nothing is lost: the key gets its first answer when the request is repeated later.
 * @returns the headers of whatever is answered. Errors: ProblemError 429 with them and with Retry-After.
 */
export async function limitRate(
  runtime: Runtime,
  kind: RateKind,
  user: string,
): Promise<RateHeaders> {
  const answer = await runtime.rateLimit.take(kind, user);
  const rule = runtime.env.rates[kind];
  if (answer.outcome === "unknown") {
    runtime.flow.log.warn("rate.unknown", { kind });
    return { "RateLimit-Policy": policyOf(kind, rule) };
  }
  if (answer.outcome === "allowed")
    return rateHeaders(kind, rule, answer.remaining, answer.resetMs);
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  runtime.flow.log.info("rate.limited", { kind, seconds });
  throw new ProblemError({
    status: 429,
    code: "rate_limited",
    title: "Too many requests in a short time",
    detail:
      `Nothing was done. Wait ${seconds} s, then send the same request again, with the same ` +
      "Idempotency-Key if it has one.",
    headers: {
      ...rateHeaders(kind, rule, 0, answer.retryAfterMs),
      "Retry-After": String(seconds),
    },
  });
}

/** @param resetMs until one more is taken */
function rateHeaders(
  kind: RateKind,
  rule: RateRule,
  remaining: number,
  resetMs: number,
): RateHeaders {
  return {
    "RateLimit-Policy": policyOf(kind, rule),
    RateLimit: `"${kind}";r=${Math.floor(remaining)};t=${Math.ceil(resetMs / 1000)}`,
  };
}

/** The burst, and the seconds in which an empty bucket is full again. */
const policyOf = (kind: RateKind, { burst, perMinute }: RateRule) =>
  `"${kind}";q=${burst};w=${Math.ceil((burst * 60) / perMinute)}`;
