// The failure that a step handles, from the marks of the steps that name it.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { HandledError } from "../../platform/expressions/scope.ts";
import { endOfStep, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { errorAt } from "./error-at.ts";

/** The first of the handled steps that has failed; undefined when none has. */
export function handledError(
  statuses: Statuses,
  path: Hop,
  handled: readonly { step: Step; place: number }[],
): HandledError | undefined {
  const caught = handled.find(({ place }) => endOfStep(statuses, path, place)?.status === "caught");
  if (caught === undefined) return undefined;
  const error = errorAt(statuses, stepHopOf(path, caught.place));
  return {
    step: caught.step.id,
    code: error?.code ?? "internal",
    message: error?.detail ?? "",
    status: error?.status ?? null,
  };
}
