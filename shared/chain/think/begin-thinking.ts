// Think's first stage: what the run has understood and done so far.
import { chainHop } from "../../contracts/chain-hops.ts";
import { parseResults, stepResults, understandResult } from "../../domain/planning/run-results.ts";
import { standingChanges } from "../../domain/receipts/standing-changes.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./thought.ts";

export async function beginThinking({
  hop,
  state,
}: NodeContext): Promise<
  Fields<"results" | "understanding" | "standing" | "stepResults" | "isReplan">
> {
  const results = parseResults(state.results);
  return {
    results,
    understanding: understandResult(results),
    standing: standingChanges(results),
    stepResults: stepResults(results).map(([, result]) => result),
    isReplan: chainHop(hop).attempt > 1,
  };
}
