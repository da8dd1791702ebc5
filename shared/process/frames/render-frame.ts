// The output of a frame: its template filled with inputs and outputs, within its limits. An output
// over its token budget is summarized or cut.
import type { Hop } from "../../contracts/hop.ts";
import { cutToBudget, tokensOf } from "../../platform/outputs/cut-to-budget.ts";
import { renderOutput } from "../../platform/outputs/render-output.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { hasSummary, summaryPlace } from "../../platform/processes/summaries.ts";
import { bytesOf } from "../limits.ts";
import type { Shortening } from "../marks.ts";
import { limitText } from "../steps/settle-output.ts";
import { storableValue } from "../steps/storable-value.ts";
import type { StepError, StepRecord } from "../steps/step-record.ts";
import { scopeOf, type Frame } from "./frame.ts";
import { readResult } from "./read-result.ts";

export interface RenderedOutput {
  text: string;
  /** Null: the output is complete. */
  shortened: Shortening | null;
}

/** @param maxBytes the largest allowed output */
export function renderFrame(
  results: Record<Hop, string>,
  frame: Frame,
  maxBytes: number,
): RenderedOutput | { error: StepError } {
  const wholeOutput = renderWhole(results, frame, maxBytes);
  if ("error" in wholeOutput) return wholeOutput;
  const { text } = wholeOutput;
  const { budget } = frame;
  if (budget === null || tokensOf(text) <= budget.tokens) return { text, shortened: null };
  const cutText = String(cutToBudget(text, budget.tokens).value);
  if (!hasSummary(budget)) return { text: cutText, shortened: "cut" };
  const summary = summaryOf(results, frame);
  if (summary === null) return { text: cutText, shortened: "summary_failed" };
  return tokensOf(summary) <= budget.tokens
    ? { text: summary, shortened: "summarised" }
    : { text: cutText, shortened: "summary_too_long" };
}

/** The output before it is shortened. */
export function renderWhole(
  results: Record<Hop, string>,
  frame: Frame,
  maxBytes: number,
): { text: string } | { error: StepError } {
  const { input, step } = scopeOf(results, frame);
  const renderResult = renderOutput(frame.definition.outputTemplate, { ...input, ...step });
  if (!renderResult.ok) return { error: { code: "bad_template", detail: renderResult.detail } };
  const text = storableValue(renderResult.text) as string;
  const size = bytesOf(text);
  if (size <= maxBytes) return { text };
  const detail = `The Process's output has ${size} bytes; ${limitText(maxBytes)}: put less into outputTemplate.`;
  return { error: { code: "too_large", detail } };
}

/** Null when the Tool failed, or its answer is empty or not a text. */
function summaryOf(results: Record<Hop, string>, { path, definition }: Frame): string | null {
  const hop = stepHopOf(path, summaryPlace(definition));
  const output = readResult<StepRecord>(results, hop)?.output;
  return typeof output === "string" && output.trim() !== "" ? output.trim() : null;
}
