// What an event says comes from outside, also where the run's own user sends it.
import type { Step } from "../../contracts/definitions/processes.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import { waitOf } from "../../platform/processes/step-values.ts";

/** Sources of a wait's answer, and of whether it came in time; none for a step that waits for a time alone. */
export function sourcesOfWait(step: Pick<Step, "calls">): OutsideSource[] {
  const wait = waitOf(step);
  return wait !== null && "event" in wait ? ["webhook"] : [];
}
