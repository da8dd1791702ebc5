// What each step of a run has cost, with everything in it.
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { Hop } from "../../contracts/hop.ts";

type Cost = StepOfRun["cost"];

/** A call counts for its own step, and for every step around it: `step.2.1.3` lies in `step.2.1` and `step.2`. */
export function costsOf(
  steps: readonly Pick<StepOfRun, "hop" | "call" | "takenFrom">[],
): ReadonlyMap<Hop, Cost> {
  const costs = new Map(steps.map(({ hop }) => [hop, { calls: 0, tokens: 0, bytes: 0 }]));
  for (const { hop, call, takenFrom } of steps) {
    // What another run has called, that run has paid for.
    if (call === null || takenFrom !== undefined) continue;
    for (let at = hop; at.includes("."); at = at.slice(0, at.lastIndexOf("."))) {
      const cost = costs.get(at);
      if (cost === undefined) continue;
      cost.calls += 1;
      cost.tokens += call.tokens;
      cost.bytes += call.bytes;
    }
  }
  return costs;
}
