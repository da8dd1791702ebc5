// Which hops of a run are open, computed from what has committed; nothing else is stored about it.
import type { Hop } from "../contracts/envelope.ts";
import type { Plan } from "../contracts/plan.ts";
import type { HopStatus, ThinkResult, UnderstandResult } from "../contracts/results.ts";
import { nextHops } from "../domain/next-hops.ts";

/** The plan in force: the replan, the plan, or the one a message resumed. */
export function planOf(results: Record<Hop, string>): Plan | null {
  const think = results["think.2"] ?? results["think"];
  if (think !== undefined) return (JSON.parse(think) as ThinkResult).plan;
  const understand = results["understand"];
  return understand === undefined
    ? null
    : ((JSON.parse(understand) as UnderstandResult).plan ?? null);
}

/** Hops that may run now and have not committed. Empty when only the end of the run is left. */
export function frontier(results: Record<Hop, string>, statuses: Record<Hop, HopStatus>): Hop[] {
  if (statuses["understand"] === undefined) return ["understand"];
  const plan = planOf(results);
  let done: Hop = "understand";
  for (let guard = 0; guard < 200; guard++) {
    const next = nextHops(plan, statuses, done).hops;
    const open = next.filter((hop) => statuses[hop] === undefined);
    const first = next[0];
    if (open.length > 0 || first === undefined) return open;
    done = first;
  }
  return [];
}
