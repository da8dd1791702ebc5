// The steps that are left of a plan when a question ends the run (spec/plans#left-steps; S29).
import { stepHop } from "../../contracts/chain-hops.ts";
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import { hopsOf, isFinished } from "./plan-hops.ts";

/**
 * Steps with a hop that has not completed, except those of which no more is to be done (`isDoneInPart`,
 * `isLeftBehind`). Writes are without their completed items, which must not run again under the next run's ids. A
 * change that waits for a confirmation is in its stored form, with refs.
 * @param stepsByHop results of the run by hop
 * @param confirmedSteps the steps that wait for a confirmation
 */
export function unfinishedSteps(
  plan: Plan,
  stepsByHop: Record<string, StepResult>,
  confirmedSteps: PlanStep[],
): PlanStep[] {
  const openSteps = plan.steps
    .filter((step) => hopsOf(step).some((hop) => !isFinished(stepsByHop[hop]?.status)))
    .filter((step) => !isDoneInPart(step, stepsByHop) && !isLeftBehind(step, plan, stepsByHop))
    .map((step) => confirmedSteps.find(({ id }) => id === step.id) ?? openItems(step, stepsByHop));
  return renumberGroups(openSteps);
}

/** Whether items of the step failed while the plan continued without them; the user knows of the failures. */
function isLeftBehind(step: PlanStep, plan: Plan, stepsByHop: Record<string, StepResult>): boolean {
  const laterHops = plan.steps.filter(({ group }) => group > step.group).flatMap(hopsOf);
  return step.partial === true && laterHops.some((hop) => stepsByHop[hop] !== undefined);
}

/**
 * Whether the step is a write that failed or was blocked after changing something, and has no open item. Its changes
 * stand and the user knows of them; running it again would change the rows twice.
 */
function isDoneInPart(step: PlanStep, stepsByHop: Record<string, StepResult>): boolean {
  const result = stepsByHop[stepHop(step.id)];
  if (step.type !== "write" || result === undefined || result.status === "asked") return false;
  // A step that names no items has a manifest of its changes only, so nothing in it is open.
  const hasItems = step.batch !== undefined || step.allFound === true;
  const hasOpenItem =
    hasItems && (result.batch?.items.some(({ status }) => status !== "completed") ?? false);
  return !hasOpenItem && (result.receipts ?? []).some(({ status }) => status === "applied");
}

/** A write step with the open items of its batch; failed items count as open. */
function openItems(step: PlanStep, stepsByHop: Record<string, StepResult>): PlanStep {
  const settledItems = stepsByHop[stepHop(step.id)]?.batch?.items ?? [];
  if (step.type !== "write" || settledItems.length === 0) return step;
  if (step.batch === undefined)
    return step.allFound === true ? foundItems(step, settledItems) : step;
  const isOpen = step.batch.items.map(
    ({ ref }) => settledItems.find((item) => item.ref === ref)?.status !== "completed",
  );
  const { batch, ...rest } = step;
  const items = batch.items.filter((_, index) => isOpen[index]);
  const briefs = batch.briefs.filter((_, index) => isOpen[index]);
  return items.length > 0 ? { ...rest, batch: { items, briefs } } : rest;
}

/** The step with a batch of the rows found when it first ran, because other rows might be found now. */
function foundItems({ allFound: _all, ...step }: PlanStep, settledItems: BatchItem[]): PlanStep {
  const items = settledItems
    .filter(({ status }) => status !== "completed")
    .map(({ ref, label }): BatchItem => ({ ref, label, status: "pending" }));
  return items.length === 0 ? step : { ...step, batch: { items, briefs: items.map(() => "") } };
}

function renumberGroups(steps: PlanStep[]): PlanStep[] {
  const groups = [...new Set(steps.map(({ group }) => group))].sort((a, b) => a - b);
  return steps.map((step) => ({ ...step, group: groups.indexOf(step.group) }));
}
