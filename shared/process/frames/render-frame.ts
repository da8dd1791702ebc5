// The output of a frame: its template filled with inputs and outputs, within its limits. An output
// over its token budget is summarized or cut.
import type { Hop } from "../../contracts/hop.ts";
import { cutToBudget, tokensOf } from "../../platform/outputs/cut-to-budget.ts";
import { renderOutput } from "../../platform/outputs/render-output.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { hasSummary, summaryPlace } from "../../platform/processes/summaries.ts";
import { bytesOf } from "../limits.ts";
import type { Shortening } from "../marks.ts";
import { limitMet } from "../steps/settle-output.ts";
import { storable } from "../steps/storable.ts";
import type { StepError, StepRecord } from "../steps/step-record.ts";
import { scopeOf, type Frame } from "./frame.ts";
import { readResult } from "./read-result.ts";

export interface RenderedOutput {
  text: string;
  /** Null: the output is complete. */
  shortened: Shortening | null;
}

/** @param mostBytes the largest allowed output */
export function renderFrame(
  results: Record<Hop, string>,
  frame: Frame,
  mostBytes: number,
): RenderedOutput | { error: StepError } {
  const whole = renderWhole(results, frame, mostBytes);
  if ("error" in whole) return whole;
  const { text } = whole;
  const { budget } = frame;
  if (budget === null || tokensOf(text) <= budget.tokens) return { text, shortened: null };
  const cut = String(cutToBudget(text, budget.tokens).value);
  if (!hasSummary(budget)) return { text: cut, shortened: "cut" };
  const summary = summaryOf(results, frame);
  if (summary === null) return { text: cut, shortened: "summary_failed" };
  return tokensOf(summary) <= budget.tokens
    ? { text: summary, shortened: "summarised" }
    : { text: cut, shortened: "summary_too_long" };
}

/** The output before it is shortened. */
export function renderWhole(
  results: Record<Hop, string>,
  frame: Frame,
  mostBytes: number,
): { text: string } | { error: StepError } {
  const { input, step } = scopeOf(results, frame);
  const rendered = renderOutput(frame.definition.outputTemplate, { ...input, ...step });
  if (!rendered.ok) return { error: { code: "bad_template", detail: rendered.detail } };
  const text = storable(rendered.text) as string;
  const size = bytesOf(text);
  if (size <= mostBytes) return { text };
  const detail = `The Process's output has ${size} bytes; ${limitMet(mostBytes)}: put less into outputTemplate.`;
  return { error: { code: "too_large", detail } };
}

/** Null when the Tool failed, or its answer is not a text. */
function summaryOf(results: Record<Hop, string>, { path, definition }: Frame): string | null {
  const hop = stepHopOf(path, summaryPlace(definition));
  const output = readResult<StepRecord>(results, hop)?.output;
  return typeof output === "string" && output.trim() !== "" ? output.trim() : null;
}
