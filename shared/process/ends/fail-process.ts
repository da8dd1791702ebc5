// The outcome of a hop that cannot succeed: a failed step, which its frame judges, or the run's end.
import type { ErrorCode } from "../../contracts/errors.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { FailedHop } from "../../engine/process-logic.ts";
import { parseStepHop, ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { failedChild } from "../frames/close-child.ts";
import { frameAt, stepAt, type StepAt } from "../frames/frame.ts";
import { frameTells } from "../frames/frame-tells.ts";
import type { ProcessParts } from "../process-parts.ts";
import { UNKNOWN } from "../steps/step-errors.ts";
import { failedStep, type StepCode, type StepError } from "../steps/step-record.ts";
import { endFailed } from "./end-run.ts";

/** Errors: FatalError when the claim has no frame. */
export function failProcess(parts: ProcessParts, failed: FailedHop): HopOutcome {
  const { envelope, state, code, attempts } = failed;
  const { hop } = envelope;
  const at = parseStepHop(hop);
  const error: StepError = {
    code: STEP_CODES[code] ?? "internal",
    detail: `It was tried several times and given up: ${code}.`,
  };
  if (at.kind === "root") return endFailed(parts, failed, { step: null, error, attempts });
  if (at.kind === "step") {
    const step = stepAt(state.results, hop);
    return failedStep(step, mayHaveCalled(step) ? UNKNOWN : error);
  }
  const frame = frameAt(state.results, at.frame);
  const tells = frameTells(state.results, state.statuses, frame);
  if (at.frame !== ROOT_FRAME) return failedChild(frame, error, tells);
  return endFailed(parts, failed, { step: null, error, attempts, receipts: tells.receipts });
}

/** The engine's words for what a call has met. */
const STEP_CODES: Partial<Record<ErrorCode, StepCode>> = {
  timeout: "timeout",
  unavailable: "away",
  overloaded: "rate_limited",
};

/** An attempt that was cut off may have made its call: only a repeat that does no harm could tell. */
function mayHaveCalled({ frame, step }: StepAt): boolean {
  const tool = "tool" in step.calls ? frame.root.tools[step.calls.tool] : undefined;
  return tool !== undefined && !isSafe(tool.operation);
}
