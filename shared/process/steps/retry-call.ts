// Calls that failed, or whose outcome is unknown: a safe call is made again with the same key, an unsafe
// one only if it did nothing, and a person decides about any other.
import { type FailedCall, TransientError, type ErrorCode } from "../../contracts/errors.ts";
import type { CallAnswer, CallCode } from "../../contracts/definitions/execution.ts";
import { MAX_RETRY_SECONDS, type RetryPolicy } from "../../contracts/definitions/retry.ts";
import { isSafe, type RunOperation } from "../../contracts/definitions/tools.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import { SAFE_ATTEMPTS } from "../limits.ts";
import { UNKNOWN } from "./step-errors.ts";
import type { ToolStep } from "./tool-step.ts";

/** Failures after which another attempt may succeed, as the engine's codes. */
const TRANSIENT_CODES: Partial<Record<CallCode, ErrorCode>> = {
  away: "unavailable",
  server_error: "unavailable",
  timeout: "timeout",
  rate_limited: "overloaded",
};

/** Another attempt at a call: the error that it follows, and when it is made. */
export interface NextAttempt {
  code: ErrorCode;
  /** Null: the queue decides how long to wait. */
  waitMs: number | null;
  /** The call that failed. */
  call: FailedCall;
}

/**
 * Whether the call is made again, by the step's policy or else the Tool's. Without a policy a safe call has three
 * attempts, and an unsafe one has one. The next attempt waits at least as long as the service's Retry-After says; if
 * that is more than five minutes, the call is not made again. An unsafe call is made again only if it did nothing. Null
 * if the call is not made again.
 */
export function againAfter(
  { state }: Pick<HopContext, "state">,
  { at, tool }: Pick<ToolStep, "at" | "tool">,
  answer: CallAnswer,
): NextAttempt | null {
  if (answer.outcome === "done") return null;
  const code = TRANSIENT_CODES[answer.code];
  const policy = at.step.execution.retry ?? policyOf(tool.operation);
  const attempts = policy?.attempts ?? (isSafe(tool.operation) ? SAFE_ATTEMPTS : 1);
  if (code === undefined || state.claims >= attempts) return null;
  if (policy !== undefined && !policy.on.some((retried) => retried === answer.code)) return null;
  if (!isSafe(tool.operation) && !didNothing(answer)) return null;
  const { retryAfterMs = 0 } = answer;
  const longestMs = MAX_RETRY_SECONDS * 1000;
  if (retryAfterMs > longestMs) return null;
  const call = { code: answer.code, ...(answer.said ? { said: answer.said } : {}) };
  if (policy === undefined && retryAfterMs === 0) return { code, waitMs: null, call };
  const { backoffSeconds = 1 } = policy ?? {};
  const backoffMs = backoffSeconds * 1000 * 2 ** (state.claims - 1);
  return { code, waitMs: Math.max(Math.min(backoffMs, longestMs), retryAfterMs), call };
}

const policyOf = (operation: RunOperation): RetryPolicy | undefined =>
  "retries" in operation ? operation.retries : undefined;

/** Whether the failure proves that the service did nothing: the request was not sent, or was turned away. */
const didNothing = ({ code, sent }: Extract<CallAnswer, { outcome: "failed" }>): boolean =>
  !sent || code === "rate_limited";

/** The error after which the hop is delivered again. */
export function redeliveryError(
  { hop }: Pick<HopContext, "hop">,
  { code, waitMs, call }: NextAttempt,
) {
  const wait = waitMs === null ? {} : { retryInMs: waitMs };
  return new TransientError(code, `a call of ${hop} is made again`, { ...wait, call });
}

/** Whether a failure leaves open what the service has done. */
const isOpen = (code: CallCode): code is "away" | "timeout" | "server_error" =>
  code === "away" || code === "timeout" || code === "server_error";

/**
 * The answer to journal. An unsafe call that was sent, and got no answer or an error of the server, may have had its
 * effect.
 * @param at ISO 8601: when the answer came
 */
export function answerToJournal(
  operation: RunOperation,
  answer: CallAnswer,
  at: string,
): CallAnswer {
  if (answer.outcome === "done" || isSafe(operation)) return answer;
  const { code: what, detail, sent } = answer;
  if (!sent || !isOpen(what)) return answer;
  return { ...answer, ...UNKNOWN, code: "unknown_outcome", seen: { what, detail, at } };
}

export function isInDoubt(
  answer: CallAnswer,
): answer is Extract<CallAnswer, { outcome: "failed" }> {
  return answer.outcome === "failed" && answer.code === "unknown_outcome";
}

/** Whether the attempt did nothing and another one follows. */
export const isFollowed = (answer: CallAnswer): boolean =>
  answer.outcome === "failed" && answer.again === true;
