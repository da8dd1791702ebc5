// Computes which hops are open from the marks of committed hops. No other state is stored for it.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { RunMeta } from "../../ports/store.ts";
import type { ProcessLogic } from "../process-logic.ts";

/** Hops that may run now and have not committed. Empty when the run has nothing left to do. */
export function frontier(
  logic: Pick<ProcessLogic, "entry" | "next">,
  start: Pick<RunMeta, "undoOf">,
  statuses: Statuses,
): Hop[] {
  const open: Hop[] = [];
  const seen = new Set(logic.entry(start));
  // Iterating a Set also visits the elements that are added during the iteration.
  for (const hop of seen) {
    if (statuses[hop] === undefined) open.push(hop);
    else for (const next of logic.next(statuses, hop)) seen.add(next);
  }
  return open;
}
