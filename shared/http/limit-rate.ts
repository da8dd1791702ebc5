// Limits a user's requests. Signed deliveries of the queue are not counted: accepted runs are carried out.
import type { RateKind } from "../ports/rate-limit.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { ProblemError } from "./problem.ts";

/**
 * Counts a request of `user`, or of the address that is read without one, once it is known to be well formed. When the store does not answer, the request passes:
 * the limit bounds costs and must not block an assistant that could answer.
 * A repeat under the same Idempotency-Key counts like any request. Only Postgres knows whether the key was
 * accepted before; asking it for every refused request would expose Postgres to the load that the limit
 * keeps off. Nothing is lost: the key gets its first answer when the request is repeated later.
 * Errors: ProblemError 429 with Retry-After.
 */
export async function limitRate(runtime: Runtime, kind: RateKind, user: string): Promise<void> {
  const answer = await runtime.rateLimit.take(kind, user);
  if (answer.outcome === "unknown") runtime.flow.log.warn("rate.unknown", { kind });
  if (answer.outcome !== "limited") return;
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  runtime.flow.log.info("rate.limited", { kind, seconds });
  throw new ProblemError({
    status: 429,
    code: "rate_limited",
    title: "Too many requests in a short time",
    detail:
      `Nothing was done. Wait ${seconds} s, then send the same request again, with the same ` +
      "Idempotency-Key if it has one.",
    headers: { "Retry-After": String(seconds) },
  });
}
