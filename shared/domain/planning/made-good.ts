// Finds the steps of a replaced plan whose work its replan has done (spec/plans#replan).
import type { StepResult } from "../../contracts/results.ts";
import { currentPlan, ownStepResults, type RunResults } from "./run-results.ts";
import { hopsOf, isFinished } from "./plan-hops.ts";

/**
 * The results of the run's steps in order. `madeGood` is set on a stopped step that a new plan replaced, if every
 * step of the new plan is finished and one of them did the work of the replaced step. Without such a step, that
 * work was not done, and its failure is reported.
 */
export function markMadeGood(results: RunResults): StepResult[] {
  const steps = ownStepResults(results).map(([, step]) => step);
  const plan = currentPlan(results);
  if (plan === null) return steps;
  const currentIds = new Set(plan.steps.map(({ id }) => id));
  const laterSteps = steps.filter(({ step }) => currentIds.has(step));
  const isAllFinished = plan.steps.every((step) =>
    hopsOf(step).every((hop) => isFinished((results[hop] as StepResult | undefined)?.status)),
  );
  if (!isAllFinished) return steps;
  const completedSteps = laterSteps.filter(({ status }) => status === "completed");
  return steps.map((step) =>
    !currentIds.has(step.step) &&
    !isFinished(step.status) &&
    completedSteps.some((completedStep) => doesTheSame(completedStep, step))
      ? { ...step, madeGood: true }
      : step,
  );
}

/**
 * Whether a completed step did the work of the stopped one. A read or an analysis only prepares other steps, so
 * any completed step of the same subdomain, or any other read or analysis, replaces it. A new plan may update a row
 * that the old one was to create.
 */
function doesTheSame(completedStep: StepResult, stoppedStep: StepResult): boolean {
  const hasSameSubdomain = completedStep.subdomain === stoppedStep.subdomain;
  if (onlyLooks(stoppedStep)) return hasSameSubdomain || onlyLooks(completedStep);
  if (completedStep.type !== stoppedStep.type || !hasSameSubdomain) return false;
  return (completedStep.operation === "delete") === (stoppedStep.operation === "delete");
}

function onlyLooks({ type }: StepResult): boolean {
  return type === "read" || type === "analyze";
}
