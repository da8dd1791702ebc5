// Checks a chaos run: what was lost, what happened twice, what came out of order, what never ended.
import { checkEffects } from "./check-effects.ts";
import { checkOrder } from "./check-order.ts";
import { checkReplies } from "./check-replies.ts";
import type { Evidence } from "./facts.ts";
import { checkTrees } from "./tree/check-trees.ts";
import type { Violation } from "./violation.ts";

/** All violations; a run passes only if there are none. */
export function checkChaos(evidence: Evidence): Violation[] {
  return [
    ...checkReplies(evidence),
    ...checkOrder(evidence),
    ...checkTrees(evidence),
    ...checkEffects(evidence),
  ];
}
