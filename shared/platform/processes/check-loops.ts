// Checks steps that are called again until a condition is true. Pointers are relative to the steps.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import { checkUntil } from "../expressions/conditions.ts";

export function checkLoops(steps: readonly Step[]): Fault[] {
  return steps.flatMap((step, index) =>
    faultsOf(step).map(([place, detail]) => ({ pointer: `/${index}${place}`, detail })),
  );
}

function faultsOf({ loop, forEach, output }: Step): [place: string, detail: string][] {
  if (loop === undefined) return [];
  const untilFault = checkUntil(loop.until);
  const faults: [string, string][] = untilFault === null ? [] : [["/loop/until", untilFault]];
  if (forEach !== undefined) {
    const detail = "A step has forEach or a loop: put the loop into a Process that forEach calls.";
    faults.push(["/loop", detail]);
  }
  if (output.tokenBudget !== undefined || output.summaryTool !== undefined) {
    const detail = "A step with a loop has no tokenBudget: shorten its output in a later step.";
    faults.push(["/output/tokenBudget", detail]);
  }
  return faults;
}
