// Turns a call's answer into the step's output: within its limits, in its schema's shape, cut to
// its budget. A text that a Tool is to summarize goes to a frame of its own.
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { Outside } from "../../contracts/outside.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { cutToBudget, tokensOf } from "../../platform/outputs/cut-to-budget.ts";
import { PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { StepAt } from "../frames/frame.ts";
import { openSummary } from "../frames/open-frame.ts";
import { bytesOf } from "../limits.ts";
import { storable } from "./storable.ts";
import { completedStep, failedStep, type StepError } from "./step-record.ts";

/**
 * @param outputBytes the largest allowed output
 * @param outside which parts of the answer come from outside
 */
export function settleOutput(
  at: StepAt,
  tool: Pick<ResolvedTool, "outputSchema">,
  answer: CallAnswer,
  outputBytes: number,
  outside: Outside,
): HopOutcome {
  const { measure } = answer;
  if (answer.outcome === "failed") {
    const { code, detail, paths, said } = answer;
    const more = { ...(paths ? { paths } : {}), ...(said ? { said } : {}) };
    return failedStep(at, { code, detail, ...more }, { measure });
  }
  const whole = withinLimits(tool, answer.output, outputBytes);
  if ("error" in whole) return failedStep(at, whole.error, { measure });
  const { output } = whole;
  const { tokenBudget = Infinity, summaryTool } = at.step.output;
  if (summaryTool !== undefined && typeof output === "string" && tokensOf(output) > tokenBudget) {
    return openSummary(at, output, measure, outside);
  }
  return completedStep(at, cutWhole(at, whole), { measure, outside });
}

interface WholeOutput {
  output: unknown;
  bytes: number;
}

/** Null stands for an absent output, so that expressions can read the variable. */
export function withinLimits(
  { outputSchema }: Pick<ResolvedTool, "outputSchema">,
  answer: unknown,
  outputBytes: number,
): WholeOutput | { error: StepError } {
  const whole = storable(answer ?? null);
  const size = bytesOf(whole);
  if (size > outputBytes) {
    const detail = `The output has ${size} bytes; ${limitMet(outputBytes)}: ask for less.`;
    return { error: { code: "too_large", detail } };
  }
  const faults = validate(outputSchema, whole);
  if (faults.length > 0) {
    const detail = `The output does not fit the Tool's schema: ${faults[0]?.detail}`;
    const paths = faults.map(({ pointer }) => pointer);
    return { error: { code: "output_mismatch", detail, paths } };
  }
  return { output: whole, bytes: size };
}

/** Which limit an output has met. */
export function limitMet(outputBytes: number): string {
  return outputBytes === PROCESS_LIMITS.outputBytes
    ? `an output may have ${outputBytes}`
    : `${outputBytes} are left for it of the ${PROCESS_LIMITS.runBytes} that all outputs of a run may have`;
}

export function cutWhole({ step }: StepAt, whole: WholeOutput): WholeOutput & { isCut: boolean } {
  const { value, cut } = cutToBudget(whole.output, step.output.tokenBudget ?? Infinity);
  return cut === null
    ? { ...whole, isCut: false }
    : { output: value, bytes: bytesOf(value), isCut: true };
}
