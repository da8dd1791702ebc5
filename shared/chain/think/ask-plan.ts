// Think's model call: one answer, repaired once if it cannot be carried out (spec/plans#steps).
import { answerFault } from "../../contracts/answer-fault.ts";
import { ThinkOutputSchema } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import { checkColumns } from "../../domain/planning/asked-columns.ts";
import { checkCounts } from "../../domain/planning/asked-counts.ts";
import { checkAnalyses } from "../../domain/planning/check-analyses.ts";
import { checkPlan } from "../../domain/planning/check-plan.ts";
import { checkRemake } from "../../domain/planning/check-remake.ts";
import { checkReplan } from "../../domain/planning/check-replan.ts";
import { checkUnseen } from "../../domain/planning/unseen-saves.ts";
import { restsOnNotes } from "../../domain/planning/rests-on-notes.ts";
import { handOnReason } from "../../domain/planning/run-results.ts";
import { thinkContext } from "../../domain/prompting/think/context.ts";
import { thinkSystemPrompt } from "../../domain/prompting/think/system-prompt.ts";
import { thinkStablePrompt, thinkUserPrompt } from "../../domain/prompting/think/user-prompt.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./thought.ts";

/** Includes room for thinking, because thinking tokens count. */
const MAX_TOKENS = 8000;

/** Errors: as `NodeContext.ask`. */
export async function askPlan(
  ctx: NodeContext,
  inputs: Fields<"results" | "understanding" | "standing" | "stepResults" | "isReplan">,
): Promise<Fields<"output" | "worded" | "dependsOnNote">> {
  const { pack, session, config } = ctx;
  const { results, understanding, standing, stepResults, isReplan } = inputs;
  const context = thinkContext({
    pack,
    session,
    today: config.today,
    message: ctx.message,
    understanding,
    replan: isReplan ? replanReasons(stepResults) : null,
    lookedUp: handOnReason(results),
    standing,
    number: ctx.state.meta.number,
  });
  const output = await ctx.ask({
    node: "think",
    schema: ThinkOutputSchema,
    system: thinkSystemPrompt(ctx),
    user: thinkUserPrompt(context),
    stable: thinkStablePrompt(context).length,
    maxTokens: MAX_TOKENS,
    check: (output, isRepair) =>
      checkPlan(output, pack, session, config.today, standing, understanding.sources) ??
      // A repaired answer skips these checks: an equal name may be right, rows are compared when they are
      // written, and an analysis without rows asks no model (`analyze`).
      (isRepair
        ? null
        : (answerFault("unsaved_draft", checkUnseen(output, session, understanding)) ??
          answerFault("unsaved_draft", checkRemake(output, session)) ??
          answerFault(
            "count",
            checkCounts(output, pack, session.constraints, session.exchange + 1),
          ) ??
          answerFault("nothing_read", checkAnalyses(output, pack, session, stepResults)) ??
          answerFault("unknown_column", checkColumns(output, pack)) ??
          answerFault("done_already", isReplan ? checkReplan(output, pack, stepResults) : null))),
  });
  const { introspection, ...others } = understanding;
  const notes = (introspection?.notes ?? []).map(({ text }) => text);
  const withoutNotes = () => thinkUserPrompt({ ...context, understanding: others });
  const dependsOnNote = notes.length > 0 && restsOnNotes(output, notes, withoutNotes());
  return { output, worded: true, dependsOnNote };
}

/** Why the first plan was blocked, and what it had already done. */
function replanReasons(earlierSteps: StepResult[]): string[] {
  return earlierSteps.map(({ step, type, subdomain, status, summary, blocked }) => {
    const stepStatus = `step ${step} ${type} ${subdomain}: ${status}`;
    // The summary of a blocked step is its details.
    return blocked === undefined
      ? `${stepStatus}: ${summary}`
      : `${stepStatus}: ${blocked.reason_code}: ${blocked.details}`;
  });
}
