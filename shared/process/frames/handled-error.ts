// The failure that a step handles, from the marks of the steps that name it.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { HandledError } from "../../platform/expressions/scope.ts";
import { handlerOf } from "../../platform/processes/handlers.ts";
import { endOfStep, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { errorAt } from "./error-at.ts";

/**
 * The first of the handled steps that has failed; undefined when none has.
 * @param id of the step that handles them
 */
export function handledError(
  statuses: Statuses,
  path: Hop,
  id: string,
  handled: readonly { step: Step; place: number }[],
): HandledError | undefined {
  const errorOf = (place: number) => errorAt(statuses, stepHopOf(path, place));
  const caughtStep = handled.find(
    ({ step, place }) =>
      endOfStep(statuses, path, place)?.status === "caught" &&
      handlerOf(step, errorOf(place)?.code ?? "internal") === id,
  );
  if (caughtStep === undefined) return undefined;
  const error = errorOf(caughtStep.place);
  return {
    step: caughtStep.step.id,
    code: error?.code ?? "internal",
    message: error?.detail ?? "",
    status: error?.status ?? null,
  };
}
