// Whether a frame's inputs match its Process's initialContext.
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { StepError } from "../steps/step-record.ts";

export function missingInput(
  { initialContext }: ProcessDefinition,
  inputs: Record<string, unknown>,
): StepError | null {
  const missing = initialContext.filter((name) => !Object.hasOwn(inputs, name));
  const unknown = Object.keys(inputs).filter((name) => !initialContext.includes(name));
  if (missing.length + unknown.length === 0) return null;
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(", ")}`] : []),
    ...(unknown.length > 0 ? [`unknown: ${unknown.join(", ")}`] : []),
  ];
  return {
    code: "bad_input",
    detail: `The inputs do not match the Process's initialContext: ${parts.join("; ")}.`,
    paths: [...missing, ...unknown].map((name) => `/inputs/${name}`),
  };
}
