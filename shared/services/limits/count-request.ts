// Counts a user's requests against a limit. The queue's deliveries are not counted: an accepted run
// is always carried out.
import type { RateKind, RateState } from "../../ports/rate-limit.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";

/**
 * Counts a request of `user`; on a route without a user, the caller passes what stands for the client, such as a hash
 * of its address. When the store does not answer, the request passes: the limit bounds costs and must not block an
 * assistant that could answer. A repeat under the same Idempotency-Key is counted like any request. Only Postgres knows
 * whether the key was accepted before, and asking Postgres about each refused request would expose it to the load that
 * the limit keeps away. Nothing is lost: a later repeat gets the first answer.
 */
export async function countRequest(
  { rateLimit, env, flow }: Pick<Runtime, "rateLimit" | "env" | "flow">,
  kind: RateKind,
  user: string,
): Promise<{ state: RateState; refusal: Refusal | null }> {
  const answer = await rateLimit.take(kind, user);
  const rule = env.rates[kind];
  if (answer.outcome === "unknown") {
    flow.log.warn("rate.unknown", { kind });
    return { state: { kind, rule, remaining: null, resetMs: 0 }, refusal: null };
  }
  if (answer.outcome === "allowed") {
    const { remaining, resetMs } = answer;
    return { state: { kind, rule, remaining, resetMs }, refusal: null };
  }
  const state = { kind, rule, remaining: 0, resetMs: answer.retryAfterMs };
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  flow.log.info("rate.limited", { kind, seconds });
  const refusal = new Refusal({
    kind: "limited",
    code: "rate_limited",
    title: "Too many requests in a short time",
    detail:
      `Nothing was done. Wait ${seconds} s, then send the same request again, with the same ` +
      "Idempotency-Key if it has one.",
    retryAfterSeconds: seconds,
    rate: state,
  });
  return { state, refusal };
}
