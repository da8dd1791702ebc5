// The outcome of a hop that cannot succeed: a failed step, on which its frame decides, or the run's
// end.
import { judgingJob } from "../../chain/judge-rows.ts";
import { recordedEffects } from "../../chain/recorded-effects.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { ErrorCode } from "../../contracts/errors.ts";
import { isSafe, mayChange } from "../../contracts/definitions/tools.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { FailedHop } from "../../engine/process-logic.ts";
import { parseStepHop, ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { failedChild } from "../frames/close-child.ts";
import { failedItems } from "../frames/close-items.ts";
import { failedLoop } from "../frames/close-loop.ts";
import { itemsIn } from "../frames/items-frame.ts";
import { frameAt, stepAt, toolOfStep, type StepAt } from "../frames/frame.ts";
import { reportOfFrame } from "../frames/frame-report.ts";
import { withSteering } from "../outside/with-steering.ts";
import { originAt } from "../outside/step-origin.ts";
import type { ProcessParts } from "../process-parts.ts";
import { isJournalled } from "../steps/is-journalled.ts";
import { isFollowed } from "../steps/retry-call.ts";
import { journalledEnd } from "../steps/journalled-end.ts";
import { UNKNOWN } from "../steps/step-errors.ts";
import { failedStep, type StepCode, type StepError } from "../steps/step-record.ts";
import { endFailed } from "./end-run.ts";
import { lostCalls } from "./lost-calls.ts";
import { lostChanges } from "./lost-changes.ts";
import { sessionOf } from "./session-after.ts";

/** Errors: FatalError when the claim has no frame; TransientError of the database. */
export async function failProcess(parts: ProcessParts, failed: FailedHop): Promise<HopOutcome> {
  const { envelope, state, code, attempts } = failed;
  const { hop } = envelope;
  const address = parseStepHop(hop);
  const error: StepError = {
    code: STEP_CODES[code] ?? "internal",
    detail: `It was tried several times and given up: ${code}.`,
  };
  const lost = (reported: readonly Receipt[]) =>
    lostChanges(failed, reported, () => failed.standingEffects());
  const calls = () => lostCalls(failed, () => failed.journalledCalls());
  if (address.kind === "root") {
    const receipts = await lost([]);
    return endFailed(parts, failed, {
      step: null,
      error,
      attempts,
      receipts,
      calls: await calls(),
    });
  }
  if (address.kind === "step") {
    const step = stepAt(state.results, hop);
    const end = await failStep(parts, failed, step, error);
    return withSteering(state, end, step, originAt(state, step));
  }
  const items = itemsIn(state.results, address.frame);
  if (items !== null) {
    return items.since === undefined
      ? failedItems(state, address.frame, error)
      : failedLoop(state, address.frame, items, error);
  }
  if (address.frame !== ROOT_FRAME) return failedChild(state, address.frame, error);
  const report = reportOfFrame(state.results, state.statuses, frameAt(state.results, ROOT_FRAME));
  const receipts = [...report.receipts, ...(await lost(report.receipts))];
  return endFailed(parts, failed, { step: null, error, attempts, receipts, calls: await calls() });
}

/** The engine's codes for errors that a call can meet. */
const STEP_CODES: Partial<Record<ErrorCode, StepCode>> = {
  timeout: "timeout",
  unavailable: "away",
  overloaded: "rate_limited",
};

/**
 * What the step did before it was abandoned stays, and calls that may have been made are reported.
 * Errors: TransientError.
 */
async function failStep(
  parts: ProcessParts,
  failed: FailedHop,
  at: StepAt,
  error: StepError,
): Promise<HopOutcome> {
  const tool = toolOfStep(at.frame.root, at.step);
  if (tool === undefined) return failedStep(at, error);
  if (tool.operation.type === "data_write") return failWrite(parts, failed, at, error);
  if (!isJournalled(tool)) return failedStep(at, mayChange(tool.operation) ? UNKNOWN : error);
  const call = await failed.journalledCall();
  const end = call && journalledEnd(failed.state, call);
  if (end) return end;
  const answer = call?.called?.answer ?? null;
  if (answer !== null && isFollowed(answer)) return failedStep(at, error);
  // An attempt that was cut off may still send its call, so the outcome is unknown.
  return failedStep(at, call !== undefined || !isSafe(tool.operation) ? UNKNOWN : error);
}

/** Rows that the step changed stay changed. */
async function failWrite(
  { pack }: ProcessParts,
  { state, envelope, clock, decisions }: FailedHop,
  at: StepAt,
  error: StepError,
): Promise<HopOutcome> {
  const { receipts, records } = recordedEffects(pack, await decisions(), sessionOf(state));
  const { household } = state.meta;
  const isChanged = receipts.some(({ status }) => status === "applied");
  const jobs = isChanged ? [judgingJob(clock, { user: envelope.user, household })] : [];
  return failedStep(at, error, { receipts, patch: patchOf(records), jobs });
}
