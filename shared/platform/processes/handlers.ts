// Steps that handle the failures of other steps. With `onTimeout`, a wait fails if its event has not come in time.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { waitOf } from "./step-values.ts";

/** The code of the failure of a wait whose `onTimeout` names another step. */
export const TIMED_OUT = "timed_out";

/** The step that runs if an event has not come in time; undefined if none does. */
export function timeoutHandler(step: Pick<Step, "calls">): string | undefined {
  const wait = waitOf(step);
  return wait !== null && "event" in wait ? wait.onTimeout : undefined;
}

/** The step that handles a failure with a code; undefined if none does. */
export const handlerOf = (
  step: Pick<Step, "calls" | "onError">,
  code: string,
): string | undefined => (code === TIMED_OUT ? timeoutHandler(step) : step.onError);

/**
 * Whether the failure of a step makes its Process fail: it is required, and has no `onError`. The time-out of a wait
 * with `onTimeout` is handled all the same.
 */
export const isRequired = ({ output, onError }: Pick<Step, "output" | "onError">): boolean =>
  output.required && onError === undefined;

/** The steps, with their places, whose failures a step handles; empty for a step that handles none. */
export function handledBy(
  { steps }: Pick<ProcessDefinition, "steps">,
  { id }: Pick<Step, "id">,
): { step: Step; place: number }[] {
  return steps.flatMap((step, index) =>
    step.onError === id || timeoutHandler(step) === id ? [{ step, place: index + 1 }] : [],
  );
}
