// The hops of a plan: those of each step, those that run in parallel, and the status that carries the plan's
// shape to the computation of the next hops.
import {
  chainHop,
  stepHop,
  type ChainStatus,
  type PlanShape,
  type StepShape,
} from "../../contracts/chain-hops.ts";
import type { Hop, HopGroup } from "../../contracts/hop.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";

/** The hops of one step: one per item of a generate step, otherwise one. */
export function hopsOf(step: PlanStep): Hop[] {
  return hopsOfShape(shapeOfStep(step));
}

export function hopsOfShape({ id, items = 0 }: StepShape): Hop[] {
  if (items === 0) return [stepHop(id)];
  return Array.from({ length: items }, (_, index) => stepHop(id, index + 1));
}

/** A group with its hops; null when there is no such group. */
export function groupAt({ attempt, steps }: PlanShape, group: number): HopGroup | null {
  const hops = steps.filter((step) => step.group === group).flatMap(hopsOfShape);
  // A replan numbers its groups from the start again; the prefix keeps them apart from the first plan's.
  return hops.length === 0 ? null : { group: `${attempt > 1 ? "r" : "g"}${group}`, hops };
}

/** All groups, in their order. */
export function groupsOfShape(shape: PlanShape): HopGroup[] {
  const numbers = [...new Set(shape.steps.map(({ group }) => group))].sort((a, b) => a - b);
  return numbers.flatMap((number) => groupAt(shape, number) ?? []);
}

/** All groups of a plan; the commit that stores the plan opens them. */
export function groupsOf(plan: Plan): HopGroup[] {
  return groupsOfShape(shapeOf(plan));
}

/** The plan's step that an Act hop runs. */
export function stepOf(plan: Plan, hop: Hop): PlanStep | undefined {
  const { step } = chainHop(hop);
  return plan.steps.find(({ id }) => id === step);
}

/** The name of the group that an Act hop belongs to; the hop's commit leaves the group. */
export function groupOf(plan: Plan | null, hop: Hop): string | undefined {
  const step = plan === null ? undefined : stepOf(plan, hop);
  return plan === null || step === undefined
    ? undefined
    : groupAt(shapeOf(plan), step.group)?.group;
}

/** The status of the hop that made the plan. */
export function planStatus(plan: Plan): ChainStatus {
  return { kind: "plan", ...shapeOf(plan) };
}

/** Whether a step is finished; a step that had nothing to do counts as finished. */
export function isFinished(status: StepResult["status"] | undefined): boolean {
  return status === "completed" || status === "nothing_done";
}

function shapeOf({ attempt, steps, more }: Plan): PlanShape {
  return { attempt, steps: steps.map(shapeOfStep), ...(more ? { more } : {}) };
}

function shapeOfStep(step: PlanStep): StepShape {
  const { id, group, type, batch, partial, reads, query } = step;
  const items = type === "generate" ? (batch?.items.length ?? 0) : 0;
  return {
    id,
    group,
    ...(items > 0 ? { items } : {}),
    ...(partial ? { partial } : {}),
    ...((reads ?? query) ? { byCode: true } : {}),
  };
}
