// A step that calls a Tool: checks its inputs, asks a person if one has to decide, and makes the call.
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isOfMemory, isSafe } from "../../contracts/definitions/tools.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { validate } from "../../platform/schemas/validate.ts";
import { rerunOf, type StepAt } from "../frames/frame.ts";
import { decidedOutside } from "../outside/decided-outside.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import { runMemoryTool } from "../memory/run-memory-tool.ts";
import type { ProcessParts } from "../process-parts.ts";
import { questionHash, questionOf, readAnswer, whyAsked } from "./ask-person.ts";
import { askAboutDoubt, callTool } from "./call-tool.ts";
import { decidedEnd } from "./decided-end.ts";
import { runPackTool } from "./run-pack-tool.ts";
import { takeOverOrAsk } from "./earlier-change.ts";
import { closed } from "./step-errors.ts";
import { askedStep, failedStep, withInputs, type StepError } from "./step-record.ts";
import type { ToolStep } from "./tool-step.ts";

export async function prepareCall(
  parts: ProcessParts,
  ctx: HopContext,
  at: StepAt,
  id: string,
  values: Record<string, unknown>,
  origin: StepOrigin,
): Promise<HopOutcome> {
  const tool = at.frame.root.tools[id];
  if (tool === undefined) return failedStep(at, closed("deleted"));
  const checked = checkToolInputs(tool, values);
  if ("error" in checked) return failedStep(at, checked.error);
  if (tool.closed !== null) return failedStep(at, closed(tool.closed, tool));
  const boundInputs = checked.inputs;
  // Outside words must not decide about a change of data: a person does, as if the step were manual.
  const sources = decidedOutside(at, origin);
  const isManual = at.step.execution.interactionMode === "manual" || sources.length > 0;
  const { type } = tool.operation;
  const mayAsk = isManual || type === "data_write" || !isSafe(tool.operation);
  const decision = mayAsk ? await readAnswer(ctx, boundInputs) : null;
  const decisionEnd = decision === null ? null : decidedEnd(ctx, at, tool, decision, origin);
  if (decisionEnd !== null) return decisionEnd;
  const rerun = mayAsk && decision === null ? rerunOf(ctx.state.results) : null;
  const unchanged = { at, tool, bound: boundInputs, inputs: boundInputs, origin, decision };
  const earlier = rerun?.made?.[ctx.hop];
  const earlierEnd = earlier && (await takeOverOrAsk(parts, ctx, unchanged, earlier));
  if (earlierEnd) return earlierEnd;
  const callInDoubt = rerun?.doubts[ctx.hop];
  if (callInDoubt !== undefined) return askAboutDoubt(ctx, unchanged, callInDoubt);
  if (isManual && decision === null) {
    const requestHash = await questionHash(ctx, boundInputs);
    const question = { why: "manual" as const, tool: tool.name, inputs: boundInputs, requestHash };
    const why = whyAsked(ctx, at, sources);
    return askedStep(at, questionOf(at, { ...question, ...why }));
  }
  const finalInputs =
    decision?.inputs === undefined ? checked : checkToolInputs(tool, decision.inputs);
  if ("error" in finalInputs) return failedStep(at, finalInputs.error);
  const step: ToolStep = { ...unchanged, inputs: finalInputs.inputs };
  if (isOfMemory(tool.operation)) return runMemoryTool(parts, ctx, step, tool.operation);
  const end = await (type === "data_read" || type === "data_write"
    ? runPackTool(parts, ctx, step)
    : callTool(parts.executor, ctx, step));
  return withInputs(end, decision?.inputs && step.inputs);
}

/** The inputs with the schema's defaults, or an error with the places of the faults. */
function checkToolInputs(
  { inputSchema }: Pick<ResolvedTool, "inputSchema">,
  inputs: Record<string, unknown>,
): { inputs: Record<string, unknown> } | { error: StepError } {
  const withDefaults = fillDefaults(inputSchema, inputs) as Record<string, unknown>;
  const faults = validate(inputSchema, withDefaults);
  if (faults.length === 0) return { inputs: withDefaults };
  return {
    error: {
      code: "bad_input",
      detail: `The inputs do not fit the Tool's schema: ${faults[0]?.detail}`,
      paths: faults.map(({ pointer }) => `/inputs${pointer}`),
    },
  };
}
