// Limits a user's requests to routes.
import type { RateKind } from "../ports/rate-limit.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { countRequest } from "../services/limits/count-request.ts";
import { ProblemError, problemOf } from "./problem.ts";
import { rateHeaders, type RateHeaders } from "./rate-headers.ts";

/**
 * @returns the rate headers for the response. Errors: ProblemError 429 with these headers and
 * Retry-After.
 */
export async function limitRate(
  runtime: Runtime,
  kind: RateKind,
  user: string,
): Promise<RateHeaders> {
  const { state, refusal } = await countRequest(runtime, kind, user);
  if (refusal) throw new ProblemError(problemOf(refusal));
  return rateHeaders(state);
}
