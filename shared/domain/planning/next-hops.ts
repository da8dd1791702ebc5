// Which hops follow a committed one, and which open sets a plan has: pure, from the plan and the
// small marks that commits leave.
import type { Hop } from "../../contracts/envelope.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { HopStatus, StepResult } from "../../contracts/results.ts";

export interface OpenGroup {
  group: string;
  hops: Hop[];
}
export interface NextHops {
  hops: Hop[];
  /** The open set of those hops, when they are a group of Act. */
  group?: string;
}

/** The hops of one step: one per item of a generate step, otherwise one. */
export function hopsOf(step: PlanStep): Hop[] {
  const items = step.type === "generate" ? (step.batch?.items.length ?? 0) : 0;
  if (items === 0) return [`act.${step.id}`];
  return Array.from({ length: items }, (_, index) => `act.${step.id}.${index + 1}`);
}

/** A group of the plan with its hops; null when the plan has no such group. */
export function groupAt(plan: Plan, group: number): OpenGroup | null {
  const hops = plan.steps.filter((step) => step.group === group).flatMap(hopsOf);
  // After a replan the numbers start again, and open sets must not meet those of the first plan.
  return hops.length === 0 ? null : { group: `${plan.attempt > 1 ? "r" : "g"}${group}`, hops };
}

/** The plan's step that an Act hop runs. */
export function stepOf(plan: Plan, hop: Hop): PlanStep | undefined {
  const id = Number(hop.split(".")[1]);
  return plan.steps.find((step) => step.id === id);
}

/** All groups of a plan: opened by the commit that stores it. */
export function groupsOf(plan: Plan): OpenGroup[] {
  const numbers = [...new Set(plan.steps.map((step) => step.group))].sort((a, b) => a - b);
  return numbers.flatMap((number) => groupAt(plan, number) ?? []);
}

/** The name of the group that an Act hop belongs to, which its commit leaves. */
export function groupOf(plan: Plan | null, hop: Hop): string | undefined {
  const step = plan === null || !hop.startsWith("act.") ? undefined : stepOf(plan, hop);
  return plan === null || step === undefined ? undefined : groupAt(plan, step.group)?.group;
}

/**
 * The hops after `hop`. For an Act hop: called when it was the last of its group.
 * @param plan the plan in force after the hop: a replan's once `think.2` has committed
 */
export function nextHops(plan: Plan | null, statuses: Record<Hop, HopStatus>, hop: Hop): NextHops {
  const status = statuses[hop];
  if (status === undefined) return { hops: [] };
  switch (status.kind) {
    case "think_next":
      return { hops: ["think"] };
    case "quick_next":
      return { hops: ["quick"] };
    case "reply_next":
      return { hops: ["reply"] };
    case "plan":
      return group(plan, 0);
    case "ended":
      return { hops: ["summarize"] };
    case "summarized":
      return { hops: [] };
    case "step":
      return afterStep(plan, statuses, hop);
  }
}

function afterStep(plan: Plan | null, statuses: Record<Hop, HopStatus>, hop: Hop): NextHops {
  const step = plan === null ? undefined : stepOf(plan, hop);
  if (plan === null || step === undefined) return { hops: ["reply"] };
  const marks = marksOf(groupAt(plan, step.group)?.hops ?? [], statuses);
  if (marks.some((mark) => mark.status === "asked")) return { hops: ["reply"] };
  const replan = marks.some((mark) => mark.status === "blocked" && mark.suggested === "replan");
  if (replan && plan.attempt === 1) return { hops: ["think.2"] };
  const peers = plan.steps.filter((peer) => peer.group === step.group);
  if (!peers.every((peer) => isEnough(peer, statuses))) return { hops: ["reply"] };
  return group(plan, step.group + 1);
}

type StepMark = Extract<HopStatus, { kind: "step" }>;

function marksOf(hops: Hop[], statuses: Record<Hop, HopStatus>): StepMark[] {
  return hops.flatMap((hop) => {
    const mark = statuses[hop];
    return mark?.kind === "step" ? [mark] : [];
  });
}

/**
 * Whether a step has done enough for the groups after it: all of it, or some items of a generate
 * step whose items stand alone (spec/plans#groups).
 */
function isEnough(step: PlanStep, statuses: Record<Hop, HopStatus>): boolean {
  const marks = marksOf(hopsOf(step), statuses);
  const isDone = ({ status }: StepMark) => isAtItsEnd(status);
  return step.partial === true ? marks.some(isDone) : marks.every(isDone);
}

/** Whether a step needs no more: what had nothing to do holds nothing up. */
export function isAtItsEnd(status: StepResult["status"] | undefined): boolean {
  return status === "completed" || status === "nothing_done";
}

function group(plan: Plan | null, number: number): NextHops {
  const next = plan === null ? null : groupAt(plan, number);
  return next === null ? { hops: ["reply"] } : { hops: next.hops, group: next.group };
}
