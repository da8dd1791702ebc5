// The step that summarizes a frame's text, if it is too long: a call of the summarizing Tool like
// any other.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { tokensOf } from "../../platform/outputs/cut-to-budget.ts";
import { hasSummary, summaryInputs } from "../../platform/processes/summaries.ts";
import { answersData, type StepAt } from "../frames/frame.ts";
import { renderWhole } from "../frames/render-frame.ts";
import { outputShare } from "../limits.ts";
import { originAt } from "../outside/step-origin.ts";
import type { ProcessParts } from "../process-parts.ts";
import { prepareCall } from "./prepare-call.ts";
import { closed } from "./step-errors.ts";
import { failedStep, skippedStep } from "./step-record.ts";

export async function runSummary(
  parts: ProcessParts,
  ctx: HopContext,
  at: StepAt,
): Promise<HopOutcome> {
  const { results, statuses } = ctx.state;
  const { budget, root } = at.frame;
  if (answersData(at.frame)) return skippedStep(at);
  const rendered = renderWhole(results, at.frame, outputShare(statuses, ctx.hop));
  // When there is no text, the hop that closes the frame says why.
  if (!hasSummary(budget) || "error" in rendered) return skippedStep(at);
  const { text } = rendered;
  if (tokensOf(text) <= budget.tokens) return skippedStep(at);
  const tool = root.tools[budget.tool];
  if (tool === undefined) return failedStep(at, closed("deleted"));
  const origin = originAt(ctx.state, at);
  return prepareCall(parts, ctx, at, tool.id, summaryInputs(tool, text, budget.tokens), origin);
}
