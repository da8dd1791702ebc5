// The inputs with which a frame begins: checked against its Process's schema, with the defaults filled in.
import { checkInputs, type InputsOf } from "../../platform/processes/process-inputs.ts";
import type { StepError } from "../steps/step-record.ts";

export function beginInputs(
  definition: InputsOf,
  inputs: Record<string, unknown>,
): { inputs: Record<string, unknown> } | { error: StepError } {
  const { values, faults } = checkInputs(definition, inputs);
  const [first] = faults;
  if (first === undefined) return { inputs: values };
  const texts = faults.map(({ pointer, detail }) => `${pointer} ${detail.replace(/\.$/, "")}`);
  return {
    error: {
      code: "bad_input",
      detail: `The inputs do not fit the Process: ${texts.join("; ")}.`,
      paths: faults.map(({ pointer }) => `/inputs${pointer}`),
    },
  };
}
