// The data of an event comes from outside, even if the run's own user sent it.
import type { Step } from "../../contracts/definitions/processes.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import { waitOf } from "../../platform/processes/step-values.ts";

/** Sources of a wait's output, and of whether its event came in time; none for a step that only waits for a time. */
export function sourcesOfWait(step: Pick<Step, "calls">): OutsideSource[] {
  const wait = waitOf(step);
  return wait !== null && "event" in wait ? ["webhook"] : [];
}
