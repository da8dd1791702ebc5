// The data that a run answers with: the `output` of its definition, or else the outputs that its text uses, or that of
// its last step. Values that a schema marks as sensitive are masked; unlike in the text, addresses and ids stay.
import { OUTPUT_BYTES, outputWithin, type RunOutput } from "../../contracts/api/run-output.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { variablesOf } from "../../platform/templates/variables-of.ts";
import { scopeOf, type Frame } from "../frames/frame.ts";
import { bytesOf } from "../limits.ts";
import type { RunRecord } from "../record/record-steps.ts";
import { storableValue } from "../steps/storable-value.ts";
import type { StepError } from "../steps/step-record.ts";

/** @param frame the root frame */
export function outputData(
  view: RunView,
  frame: Frame,
  record: RunRecord,
): RunOutput | { error: StepError } {
  const { output } = frame.definition;
  if (output === undefined) return within(usualOutput(frame, record));
  const scope = { ...scopeOf(view.results, frame), now: view.meta.createdAt };
  const binding = bindInputs({ output }, scope);
  if (binding.ok) return within(record.mask(binding.values["output"]));
  return { error: { code: "bad_template", detail: binding.detail, paths: [binding.pointer] } };
}

function within(value: unknown): RunOutput {
  const output = storableValue(value ?? null);
  return outputWithin(output, bytesOf(output), OUTPUT_BYTES);
}

/** By variable: the outputs of the steps that `outputTemplate` names; if it names none, the last step's. */
function usualOutput({ path, definition }: Frame, { values }: RunRecord): Record<string, unknown> {
  const { steps, outputTemplate } = definition;
  const { outer = [], inner = [] } = variablesOf(outputTemplate) ?? {};
  const names = new Set([...outer, ...inner]);
  const outputs = steps.map(({ output }, index) => {
    const value = values.get(stepHopOf(path, index + 1))?.output ?? null;
    return [output.variable, value] as const;
  });
  const namedOutputs = outputs.filter(([variable]) => names.has(variable));
  const last = outputs.at(-1);
  return Object.fromEntries(namedOutputs.length > 0 || last === undefined ? namedOutputs : [last]);
}
