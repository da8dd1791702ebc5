// The data that a called Process answers with: its `output`, within its limits. A token budget cuts it like a Tool's
// answer; only texts are summarized.
import { cutToBudget } from "../../platform/outputs/cut-to-budget.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import type { Scope } from "../../platform/expressions/scope.ts";
import { bytesOf } from "../limits.ts";
import { limitText } from "../steps/settle-output.ts";
import { storableValue } from "../steps/storable-value.ts";
import type { StepError } from "../steps/step-record.ts";
import type { Frame } from "./frame.ts";

/** @param maxBytes the largest allowed output */
export function renderData(
  { definition, budget }: Pick<Frame, "definition" | "budget">,
  scope: Scope,
  maxBytes: number,
): { output: unknown; shortened: "cut" | null } | { error: StepError } {
  const binding = bindInputs({ output: definition.output ?? null }, scope);
  if (!binding.ok) {
    return { error: { code: "bad_template", detail: binding.detail, paths: [binding.pointer] } };
  }
  const data = storableValue(binding.values["output"] ?? null);
  const size = bytesOf(data);
  if (size > maxBytes) {
    const detail = `The Process's output has ${size} bytes; ${limitText(maxBytes)}: put less into output.`;
    return { error: { code: "too_large", detail } };
  }
  const { value, cut } = cutToBudget(data, budget?.tokens ?? Infinity);
  return { output: value, shortened: cut === null ? null : "cut" };
}
