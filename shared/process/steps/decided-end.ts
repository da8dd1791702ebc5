// How a person's answer ends a step without another call: they refuse it, know what became of a call in doubt, or stop
// the run.
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import type { StepAt } from "../frames/frame.ts";
import { outputShare } from "../limits.ts";
import { asStatus, type ProcessMark } from "../marks.ts";
import { outsideOfAnswer } from "../outside/source-of.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import { answersLaterQuestion, restoreIds } from "./ask-person.ts";
import { settleOutput } from "./settle-output.ts";
import { NOT_DONE, REFUSED, UNKNOWN } from "./step-errors.ts";
import { failedStep } from "./step-record.ts";

/** Null when the step is to run. */
export function decidedEnd(
  ctx: HopContext,
  at: StepAt,
  tool: ResolvedTool,
  decision: StepDecision,
  origin: StepOrigin,
): HopOutcome | null {
  switch (decision.choice) {
    case "run":
      return null;
    case "refuse": {
      const isInDoubt = answersLaterQuestion(decision) && tool.operation.type !== "data_write";
      return failedStep(at, isInDoubt ? UNKNOWN : REFUSED);
    }
    case "skip":
      return failedStep(at, NOT_DONE);
    case "stop":
      return withMarkFields(failedStep(at, UNKNOWN), { status: "failed", req: true, stop: true });
    case "happened": {
      // The person repeats what the service has told them, so the output has the sources of an answer.
      const output = restoreIds(ctx, decision.output);
      const answer = { outcome: "done" as const, output, measure: UNMEASURED };
      const outside = outsideOfAnswer(tool, origin.inputs, answer);
      const bytes = outputShare(ctx.state.statuses, ctx.hop);
      return withMarkFields(settleOutput(at, tool, answer, bytes, outside), { said: true });
    }
  }
}

const UNMEASURED: CallMeasure = { ms: 0, bytesIn: 0, bytesOut: 0, tokens: 0 };

function withMarkFields(
  outcome: HopOutcome,
  fields: { said?: true; req?: true; stop?: true; status?: "failed" },
): HopOutcome {
  return { ...outcome, status: asStatus({ ...(outcome.status as ProcessMark), ...fields }) };
}
