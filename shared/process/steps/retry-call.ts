// Calls whose outcome is unknown: a safe call is repeated under its key, and a person decides about
// any other call.
import { TransientError, type ErrorCode } from "../../contracts/errors.ts";
import type { CallAnswer, CallCode } from "../../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isSafe, type RunOperation } from "../../contracts/definitions/tools.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import { SAFE_ATTEMPTS } from "../limits.ts";
import { UNKNOWN } from "./step-errors.ts";

/**
 * Whether calls of a Tool are journalled: because a repeat could do harm, or because the journal
 * hands out the Secret.
 */
export const isJournalled = ({ operation, secret }: ResolvedTool): boolean =>
  !isSafe(operation) || secret !== null;

/** Failures after which another attempt may succeed, as the engine's codes. */
const TRANSIENT_CODES: Partial<Record<CallCode, ErrorCode>> = {
  away: "unavailable",
  server_error: "unavailable",
  timeout: "timeout",
  rate_limited: "overloaded",
};

/**
 * Errors: TransientError, so that the queue delivers the hop again; after the last attempt, its
 * answer is kept.
 */
export function retryCall({ state, hop }: HopContext, answer: CallAnswer): void {
  if (answer.outcome === "done" || state.claims >= SAFE_ATTEMPTS) return;
  const code = TRANSIENT_CODES[answer.code];
  if (code !== undefined) throw new TransientError(code, `a call of ${hop}: ${answer.code}`);
}

/** Whether a failure leaves open what the other side has done. */
const isOpen = (code: CallCode): code is "away" | "timeout" | "server_error" =>
  code === "away" || code === "timeout" || code === "server_error";

/**
 * The answer to journal. An unsafe call that was sent and not answered may have had its effect.
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
