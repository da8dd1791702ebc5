// Failures of steps for which the Tool gave no answer.
import type { StepError } from "./step-record.ts";

export const REFUSED: StepError = { code: "refused", detail: "You refused it." };

export const UNKNOWN: StepError = {
  code: "unknown_outcome",
  detail: "The call was sent, and it is unknown whether it took effect: look at the service first.",
};

export const NOT_DONE: StepError = {
  code: "not_done",
  detail: "You said that the call did not take effect, and it was not made again.",
};

/**
 * @param reason why the call may not be made
 * @param inDoubtSince when an earlier attempt began whose outcome is unknown; the receipt shows that attempt (I6)
 */
export function notRepeated(reason: StepError, inDoubtSince: string | undefined): StepError {
  if (inDoubtSince === undefined) return reason;
  return {
    code: UNKNOWN.code,
    detail: `${UNKNOWN.detail} It was not made again: ${reason.detail}`,
  };
}

/** Why a call got no answer when its Worker ended. */
export const INTERRUPTED = "Alfred was interrupted before an answer came";

/**
 * @param why a code of `ResolvedTool.closed` or of `begin_step`
 * @param callee what does not run: the Tool, and the outcome of its last call
 */
export function closed(
  why: string,
  callee: { name?: string; failure?: string | null | undefined } = {},
): StepError {
  if (why === "quota") {
    return { code: why, detail: "You have used up your calls for 24 hours: try again later." };
  }
  if (why === "secret_unavailable") {
    return { code: why, detail: "The Tool's Secret is gone: give the Tool another one." };
  }
  const tool = callee.name === undefined ? "What it calls" : `The Tool "${callee.name}"`;
  const failure = callee.failure ? ` (${callee.failure})` : "";
  const detail = CLOSED[why]?.(tool, failure) ?? `${tool} may not run now: ${why}.`;
  return { code: "closed", detail };
}

const CLOSED: Readonly<Record<string, (tool: string, failure: string) => string>> = {
  down: (tool, failure) =>
    `${tool} or its Service is down${failure}: it is tried again after a while, or at once by POST /v1/tools/{id}/probe.`,
  disabled: (tool) =>
    `${tool} or its Service is switched off: set "enabled" to true, or call another.`,
  deleted: (tool) => `${tool} is not there any more: call another.`,
  not_shared: (tool) => `${tool} or its Service is not shared with you any more: call another.`,
  not_accepted: (tool) => `${tool} is another user's: POST /v1/tools/{id}/accept first.`,
};
