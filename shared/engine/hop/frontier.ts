// Which hops follow which, computed from what has committed; nothing else is stored about it. A hop
// is judged by the plan it belongs to, so that a late redelivery after a replan finds its own group.
import type { Hop } from "../../contracts/envelope.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { HopStatus, ThinkResult, UnderstandResult } from "../../contracts/results.ts";
import { groupAt, nextHops, stepOf } from "../../domain/planning/next-hops.ts";

/** Plans by the hop that made them: a resumed one, Think's, the replan's. */
type Plans = Partial<Record<Hop, Plan>>;

function plansOf(results: Record<Hop, string>): Plans {
  const plans: Plans = {};
  const resumed = parse<UnderstandResult>(results["understand"])?.plan;
  if (resumed) plans["understand"] = resumed;
  for (const hop of ["think", "think.2"]) {
    const plan = parse<ThinkResult>(results[hop])?.plan;
    if (plan) plans[hop] = plan;
  }
  return plans;
}

/** The plan in force. */
export function planOf(results: Record<Hop, string>): Plan | null {
  return inForce(plansOf(results));
}

function inForce(plans: Plans): Plan | null {
  return plans["think.2"] ?? plans["think"] ?? plans["understand"] ?? null;
}

/** The plan a hop belongs to: its own for a planning hop, the one with its step for an Act hop. */
export function planOfHop(results: Record<Hop, string>, hop: Hop): Plan | null {
  return ownPlan(plansOf(results), hop);
}

function ownPlan(plans: Plans, hop: Hop): Plan | null {
  if (!hop.startsWith("act.")) return plans[hop] ?? inForce(plans);
  return Object.values(plans).find((plan) => plan && stepOf(plan, hop)) ?? null;
}

/** The hops after a committed one; none while a sibling of its group has not committed. */
export function hopsAfter(
  results: Record<Hop, string>,
  statuses: Record<Hop, HopStatus>,
  hop: Hop,
): Hop[] {
  return following(plansOf(results), statuses, hop);
}

function following(plans: Plans, statuses: Record<Hop, HopStatus>, hop: Hop): Hop[] {
  const plan = ownPlan(plans, hop);
  if (hop.startsWith("act.")) {
    const step = plan ? stepOf(plan, hop) : undefined;
    const peers = plan && step ? (groupAt(plan, step.group)?.hops ?? []) : [];
    if (peers.length === 0 || peers.some((peer) => statuses[peer] === undefined)) return [];
  }
  return nextHops(plan, statuses, hop).hops;
}

/** Hops that may run now and have not committed. Empty when the run has nothing left to do. */
export function frontier(results: Record<Hop, string>, statuses: Record<Hop, HopStatus>): Hop[] {
  if (statuses["understand"] === undefined) return ["understand"];
  return openAfter(results, statuses, "understand");
}

/** The first hops behind a committed one that have not committed; none while a sibling of it has not. */
export function openAfter(
  results: Record<Hop, string>,
  statuses: Record<Hop, HopStatus>,
  hop: Hop,
): Hop[] {
  // Parsed once: every claim asks for the frontier, and each round needs the plans.
  const plans = plansOf(results);
  let done = hop;
  // Each round passes one committed hop or group: understand, think, 12 groups, replan, 12 groups, reply.
  for (let round = 0; round < 64; round++) {
    const next = following(plans, statuses, done);
    const open = next.filter((hop) => statuses[hop] === undefined);
    const first = next[0];
    if (open.length > 0 || first === undefined) return open;
    done = first;
  }
  return [];
}

function parse<T>(json: string | undefined): T | null {
  return json === undefined ? null : (JSON.parse(json) as T | null);
}
