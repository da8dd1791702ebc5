// Computes which hops are open. The way in which a run began and the marks of its committed hops are the only state
// that it needs.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { ProcessLogic, RunStart } from "../process-logic.ts";

/** Hops that may run now and have not committed. Empty when the run has nothing left to do. */
export function frontier(
  logic: Pick<ProcessLogic, "entry" | "next">,
  start: RunStart,
  statuses: Statuses,
): Hop[] {
  return openFrom(logic, logic.entry(start), statuses);
}

/** The first hops that have not committed, searching forward from these hops. */
export function openFrom(
  logic: Pick<ProcessLogic, "next">,
  hops: Hop[],
  statuses: Statuses,
): Hop[] {
  const openHops: Hop[] = [];
  const reachableHops = new Set(hops);
  // Iterating a set also visits the hops that the loop adds to it.
  for (const hop of reachableHops) {
    if (statuses[hop] === undefined) openHops.push(hop);
    else for (const next of logic.next(statuses, hop)) reachableHops.add(next);
  }
  return openHops;
}
