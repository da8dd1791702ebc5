// What each step of a run has cost, including everything within it.
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { Hop } from "../../contracts/hop.ts";

type Cost = StepOfRun["cost"];

/** A call counts for its own step, and for every step around it: `step.2.1.3` lies in `step.2.1` and `step.2`. */
export function costsOf(
  steps: readonly Pick<StepOfRun, "hop" | "call" | "takenFrom">[],
): ReadonlyMap<Hop, Cost> {
  const costs = new Map(
    steps.map(({ hop }): [Hop, Cost] => [hop, { calls: 0, tokens: 0, bytes: 0, microUsd: 0 }]),
  );
  for (const { hop, call, takenFrom } of steps) {
    // A call of another run was paid for by that run.
    if (call === null || takenFrom !== undefined) continue;
    for (let outer = hop; outer.includes("."); outer = outer.slice(0, outer.lastIndexOf("."))) {
      const cost = costs.get(outer);
      if (cost === undefined) continue;
      cost.calls += 1;
      cost.tokens += call.tokens;
      cost.bytes += call.bytes;
      // The price of one call that is not known makes that of the whole unknown.
      const { microUsd } = call;
      cost.microUsd = cost.microUsd === null || microUsd === null ? null : cost.microUsd + microUsd;
    }
  }
  return costs;
}
