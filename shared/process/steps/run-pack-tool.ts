// A step of a built-in Service: reads or changes rows of the domain, as the assistant does.
import { judgingJob } from "../../chain/judge-rows.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { DataConfirm, DataDecision, DataStepEnd } from "../data/data-step.ts";
import { runDataStep } from "../data/run-data-step.ts";
import { outputShare } from "../limits.ts";
import { stillOutside } from "../outside/still-outside.ts";
import type { ProcessParts } from "../process-parts.ts";
import { questionHash, questionOf } from "./ask-person.ts";
import { cutOutput, withinLimits } from "./settle-output.ts";
import { askedStep, completedStep, failedStep, type StepLeaves } from "./step-record.ts";
import type { ToolStep } from "./tool-step.ts";

export async function runPackTool(
  parts: ProcessParts,
  ctx: HopContext,
  step: ToolStep,
): Promise<HopOutcome> {
  const { tool, inputs } = step;
  const outsideInputs = stillOutside(step.origin.inputs, step.bound, inputs);
  const end = await runDataStep(ctx, parts, tool, inputs, decisionOf(ctx, step), outsideInputs);
  return settleData(ctx, step, end);
}

/** The end of a step that has read or changed data, or has taken over an earlier change. */
export async function settleData(
  ctx: HopContext,
  step: ToolStep,
  result: DataStepEnd,
): Promise<HopOutcome> {
  const { at, tool, inputs } = step;
  const { receipts, patch, losses, leavesUnjudged, outside, blockers } = result;
  const { user } = ctx.envelope;
  const { household } = ctx.state.meta;
  const jobs = leavesUnjudged ? [judgingJob(ctx.clock, { user, household })] : [];
  const leaves: StepLeaves = { receipts, patch, losses, jobs, outside, blockers };
  switch (result.status) {
    case "asked": {
      const { text } = result.confirm;
      const requestHash = await hashOfConfirm(ctx, step, result.confirm);
      const question = { why: "guard" as const, tool: tool.name, inputs, requestHash, text };
      return askedStep(at, questionOf(at, question), leaves);
    }
    case "failed":
      return failedStep(at, result.error, leaves);
    case "completed": {
      const bytes = outputShare(ctx.state.statuses, ctx.hop);
      const limitedOutput = withinLimits(tool, result.output, bytes);
      if ("error" in limitedOutput) return failedStep(at, limitedOutput.error, leaves);
      return completedStep(at, cutOutput(at, limitedOutput), leaves);
    }
  }
}

/** A yes to the inputs alone does not override a question that came up when the step ran. */
function decisionOf(ctx: HopContext, step: ToolStep): DataDecision | null {
  const { decision } = step;
  if (decision === null) return null;
  return {
    covers: async (confirm) => decision.requestHash === (await hashOfConfirm(ctx, step, confirm)),
  };
}

function hashOfConfirm(
  ctx: HopContext,
  { bound, inputs }: ToolStep,
  { kind, findings, override }: DataConfirm,
): Promise<string> {
  return questionHash(ctx, bound, { inputs, kind, findings, override });
}
