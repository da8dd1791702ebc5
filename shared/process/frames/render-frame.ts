// The output of a frame: its template over inputs and outputs, within its limits and token budgets.
import type { Hop } from "../../contracts/hop.ts";
import { cutToBudget } from "../../platform/outputs/cut-to-budget.ts";
import { renderOutput } from "../../platform/outputs/render-output.ts";
import { bytesOf } from "../limits.ts";
import { storable } from "../steps/storable.ts";
import type { StepError } from "../steps/step-record.ts";
import { scopeOf, type Frame } from "./frame.ts";

/** @param mostBytes that the output may have */
export function renderFrame(
  results: Record<Hop, string>,
  frame: Frame,
  mostBytes: number,
): { text: string; isCut: boolean } | { error: StepError } {
  const { input, step } = scopeOf(results, frame);
  const { outputTemplate, tokenBudget } = frame.definition;
  const rendered = renderOutput(outputTemplate, { ...input, ...step });
  if (!rendered.ok) return { error: { code: "bad_template", detail: rendered.detail } };
  const whole = storable(rendered.text) as string;
  if (bytesOf(whole) > mostBytes) {
    const detail = `The Process's output has ${bytesOf(whole)} bytes, and ${mostBytes} may be stored of it: put less into outputTemplate.`;
    return { error: { code: "too_large", detail } };
  }
  const budgets = [tokenBudget, frame.of?.tokenBudget].filter((one) => one !== undefined);
  if (budgets.length === 0) return { text: whole, isCut: false };
  const { value, cut } = cutToBudget(whole, Math.min(...budgets));
  return { text: String(value), isCut: cut !== null };
}
