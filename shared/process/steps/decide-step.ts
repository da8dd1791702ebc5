// The hop of a step: whether it runs at all, with which inputs, and then its call or its child frame.
import { endOfStep } from "../../platform/processes/frame-hops.ts";
import { summaryPlace } from "../../platform/processes/summaries.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { Statuses } from "../../contracts/hop.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { scopeOf, stepAt, type StepAt } from "../frames/frame.ts";
import { openChild } from "../frames/open-child.ts";
import type { ProcessParts } from "../process-parts.ts";
import { runSummary } from "./run-summary.ts";
import { runTool } from "./run-tool.ts";
import { failedStep, skippedStep } from "./step-record.ts";

export async function decideStep(parts: ProcessParts, ctx: HopContext): Promise<HopOutcome> {
  const { results, statuses } = ctx.state;
  const at = stepAt(results, ctx.hop);
  if (at.place === summaryPlace(at.frame.definition)) return runSummary(parts, ctx, at);
  if (lacksDependency(statuses, at)) return skippedStep(at);
  const scope = scopeOf(results, at.frame);
  const { condition } = at.step.execution;
  if (condition !== undefined) {
    const found = evalCondition(condition, scope);
    if ("error" in found) {
      return failedStep(at, { code: "condition_failed", detail: found.error });
    }
    if (!found.value) return skippedStep(at);
  }
  const bound = bindInputs(at.step.inputs, scope);
  if (!bound.ok) {
    const { detail, pointer } = bound;
    return failedStep(at, { code: "bad_input", detail, paths: [`/inputs${pointer}`] });
  }
  const { calls } = at.step;
  return "process" in calls
    ? openChild(ctx, at, calls.process, bound.values)
    : runTool(parts, ctx, at, calls.tool, bound.values);
}

/** A skipped or failed dependency skips the step; a mere reference to its variable reads null. */
function lacksDependency(statuses: Statuses, { frame, step }: StepAt): boolean {
  return step.dependsOn.some((id) => {
    const place = frame.definition.steps.findIndex((one) => one.id === id) + 1;
    const end = endOfStep(statuses, frame.path, place);
    return end?.status !== "completed";
  });
}
