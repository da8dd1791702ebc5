// Turns a call's answer into the step's output: within its limits, in its schema's shape, cut to
// its budget. A text that a Tool is to summarize gets a frame of its own.
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
import { storableValue } from "./storable-value.ts";
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
    const cause = { ...(paths ? { paths } : {}), ...(said ? { said } : {}) };
    return failedStep(at, { code, detail, ...cause }, { measure });
  }
  const limitedOutput = withinLimits(tool, answer.output, outputBytes);
  if ("error" in limitedOutput) return failedStep(at, limitedOutput.error, { measure });
  const { output } = limitedOutput;
  const { tokenBudget = Infinity, summaryTool } = at.step.output;
  if (summaryTool !== undefined && typeof output === "string" && tokensOf(output) > tokenBudget) {
    return openSummary(at, output, measure, outside);
  }
  return completedStep(at, cutOutput(at, limitedOutput), { measure, outside });
}

interface UncutOutput {
  output: unknown;
  bytes: number;
}

/** Null stands for an absent output, so that expressions can read the variable. */
export function withinLimits(
  { outputSchema }: Pick<ResolvedTool, "outputSchema">,
  answer: unknown,
  outputBytes: number,
): UncutOutput | { error: StepError } {
  const output = storableValue(answer ?? null);
  const size = bytesOf(output);
  if (size > outputBytes) {
    const detail = `The output has ${size} bytes; ${limitText(outputBytes)}: ask for less.`;
    return { error: { code: "too_large", detail } };
  }
  const faults = validate(outputSchema, output);
  if (faults.length > 0) {
    const detail = `The output does not fit the Tool's schema: ${faults[0]?.detail}`;
    const paths = faults.map(({ pointer }) => pointer);
    return { error: { code: "output_mismatch", detail, paths } };
  }
  return { output, bytes: size };
}

/** Says which limit an output exceeds. */
export function limitText(outputBytes: number): string {
  return outputBytes === PROCESS_LIMITS.outputBytes
    ? `an output may have ${outputBytes}`
    : `${outputBytes} are left for it: all outputs of a run may have ${PROCESS_LIMITS.runBytes}, and a list of results ${PROCESS_LIMITS.listBytes}`;
}

/** Cuts an output to its step's token budget. */
export function cutOutput({ step }: StepAt, uncut: UncutOutput): UncutOutput & { isCut: boolean } {
  const { value, cut } = cutToBudget(uncut.output, step.output.tokenBudget ?? Infinity);
  return cut === null
    ? { ...uncut, isCut: false }
    : { output: value, bytes: bytesOf(value), isCut: true };
}
