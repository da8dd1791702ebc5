// What a call has answered becomes the step's output: within its limits, as its schema says, cut to its budget.
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { cutToBudget } from "../../platform/outputs/cut-to-budget.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { StepAt } from "../frames/frame.ts";
import { bytesOf } from "../limits.ts";
import { storable } from "./storable.ts";
import { completedStep, failedStep, type StepError } from "./step-record.ts";

/** @param outputBytes that the output may have */
export function settleOutput(
  at: StepAt,
  tool: Pick<ResolvedTool, "outputSchema">,
  answer: CallAnswer,
  outputBytes: number,
): HopOutcome {
  const { measure } = answer;
  if (answer.outcome === "failed") {
    const { code, detail, paths } = answer;
    return failedStep(at, { code, detail, ...(paths ? { paths } : {}) }, { measure });
  }
  const settled = withinLimits(tool, answer.output, at.step.output.tokenBudget, outputBytes);
  if ("error" in settled) return failedStep(at, settled.error, { measure });
  return completedStep(at, settled, { measure });
}

interface Settled {
  output: unknown;
  bytes: number;
  isCut: boolean;
}

/** Null stands for an absent output, so that the variable can be read. */
export function withinLimits(
  { outputSchema }: Pick<ResolvedTool, "outputSchema">,
  answered: unknown,
  tokenBudget: number | undefined,
  outputBytes: number,
): Settled | { error: StepError } {
  const whole = storable(answered ?? null);
  const size = bytesOf(whole);
  if (size > outputBytes) {
    const detail = `The output has ${size} bytes, and ${outputBytes} may be stored of it: ask for less.`;
    return { error: { code: "too_large", detail } };
  }
  const faults = validate(outputSchema, whole);
  if (faults.length > 0) {
    const detail = `The output does not fit the Tool's schema: ${faults[0]?.detail}`;
    const paths = faults.map(({ pointer }) => pointer);
    return { error: { code: "output_mismatch", detail, paths } };
  }
  if (tokenBudget === undefined) return { output: whole, bytes: size, isCut: false };
  const { value, cut } = cutToBudget(whole, tokenBudget);
  return { output: value, bytes: cut === null ? size : bytesOf(value), isCut: cut !== null };
}
