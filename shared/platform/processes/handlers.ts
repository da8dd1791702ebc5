// Steps that handle the failures of others.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";

/** Whether the failure of a step makes its Process fail: it is required, and no step handles it. */
export const isRequired = ({ output, onError }: Pick<Step, "output" | "onError">): boolean =>
  output.required && onError === undefined;

/** The steps, with their places, whose failures a step handles; empty for a step that handles none. */
export function handledBy(
  { steps }: Pick<ProcessDefinition, "steps">,
  { id }: Pick<Step, "id">,
): { step: Step; place: number }[] {
  return steps.flatMap((step, index) => (step.onError === id ? [{ step, place: index + 1 }] : []));
}
