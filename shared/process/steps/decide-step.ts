// The hop of a step: decides whether it runs and with which inputs, then makes its call, opens
// its frame, or waits.
import { endOfStep, isHalted } from "../../platform/processes/frame-hops.ts";
import { handledBy } from "../../platform/processes/handlers.ts";
import { summaryPlace } from "../../platform/processes/summaries.ts";
import { placeOfValues, valuesOf } from "../../platform/processes/step-values.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { Scope } from "../../platform/expressions/scope.ts";
import type { Statuses } from "../../contracts/hop.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { scopeOfStep, stepAt, withRerunInputs, type StepAt } from "../frames/frame.ts";
import { foldBefore } from "../frames/fold-lane.ts";
import { openItems } from "../frames/open-items.ts";
import { endBefore, openLoop, withNext } from "../frames/open-loop.ts";
import { openChild } from "../frames/open-child.ts";
import { decidedOutside } from "../outside/decided-outside.ts";
import { withSteering } from "../outside/with-steering.ts";
import { originAt, type StepOrigin } from "../outside/step-origin.ts";
import type { ProcessParts } from "../process-parts.ts";
import { runWait } from "../waits/run-wait.ts";
import { runSummary } from "./run-summary.ts";
import { prepareCall } from "./prepare-call.ts";
import { failedStep, skippedStep, type StepError } from "./step-record.ts";

export async function decideStep(parts: ProcessParts, ctx: HopContext): Promise<HopOutcome> {
  const at = stepAt(ctx.state.results, ctx.hop);
  if (at.place === summaryPlace(at.frame.definition)) return runSummary(parts, ctx, at);
  const origin = originAt(ctx.state, at);
  const outcome = withSteering(ctx.state, await runOrSkip(parts, ctx, at, origin), at, origin);
  if (at.item === undefined) return outcome;
  const { index, items, frame } = at.item;
  const foldedOutcome = { ...outcome, ...foldBefore(ctx.state.statuses, frame, index + 1) };
  return items.since === undefined ? foldedOutcome : withNext(foldedOutcome, at, at.item);
}

async function runOrSkip(
  parts: ProcessParts,
  ctx: HopContext,
  at: StepAt,
  origin: StepOrigin,
): Promise<HopOutcome> {
  const { statuses, meta } = ctx.state;
  const scope = scopeOfStep(ctx.state, at, meta.createdAt);
  if (at.item !== undefined) {
    const isIteration = at.item.items.since !== undefined;
    const end = isIteration ? endBefore(ctx, at, at.item) : null;
    if (end !== null) return end;
    if (!isIteration && isHalted(statuses, at.item.frame)) return skippedStep(at);
    return runStep(parts, ctx, at, scope, origin);
  }
  const verdict =
    lacksDependency(statuses, at) || lacksError(at, scope) ? "skip" : conditionVerdict(at, scope);
  if (typeof verdict === "object") return failedStep(at, verdict);
  // Outside words must not decide that a change is skipped, either.
  const mustAsk = verdict === "skip" && !isManual(at) && decidedOutside(at, origin).length > 0;
  if (verdict === "skip" && !mustAsk) return skippedStep(at);
  const { forEach, loop } = at.step;
  if (loop !== undefined) return openLoop(ctx, at, loop, origin);
  return forEach === undefined
    ? runStep(parts, ctx, at, scope, origin)
    : openItems(ctx, at, forEach, scope, origin);
}

async function runStep(
  parts: ProcessParts,
  ctx: HopContext,
  at: StepAt,
  scope: Scope,
  origin: StepOrigin,
): Promise<HopOutcome> {
  const bound = bindInputs(valuesOf(at.step), scope);
  if (!bound.ok) {
    const { detail, pointer } = bound;
    return failedStep(at, { code: "bad_input", detail, paths: [placeOfValues(at.step) + pointer] });
  }
  const { calls } = at.step;
  if ("wait" in calls) return runWait(ctx, at, calls.wait, bound.values, origin);
  const values = withRerunInputs(ctx.state.results, at, bound.values);
  return "process" in calls
    ? openChild(ctx, at, calls.process, values, origin)
    : prepareCall(parts, ctx, at, calls.tool, values, origin);
}

const isManual = ({ step }: StepAt): boolean => step.execution.interactionMode === "manual";

/** What the step's condition says, or why the condition cannot be evaluated. */
function conditionVerdict({ step }: StepAt, scope: Scope): "run" | "skip" | StepError {
  const { condition } = step.execution;
  if (condition === undefined) return "run";
  const outcome = evalCondition(condition, scope);
  if ("error" in outcome) return { code: "condition_failed", detail: outcome.error };
  return outcome.value ? "run" : "skip";
}

/** A step that handles failures runs only after a failure. */
const lacksError = ({ frame, step }: StepAt, { error }: Scope): boolean =>
  error === undefined && handledBy(frame.definition, step).length > 0;

/**
 * A skipped or failed dependency skips the step; a mere reference to the dependency's variable
 * reads null.
 */
function lacksDependency(statuses: Statuses, { frame, step }: StepAt): boolean {
  return step.dependsOn.some((id) => {
    const place = frame.definition.steps.findIndex((candidate) => candidate.id === id) + 1;
    const end = endOfStep(statuses, frame.path, place);
    return end?.status !== "completed";
  });
}
