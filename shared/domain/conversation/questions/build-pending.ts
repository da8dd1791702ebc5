// Builds the question or proposal that a run ends with, and the steps that a confirmation of it covers.
import type { Plan, PlanStep } from "../../../contracts/plan.ts";
import type {
  StepResult,
  StoppedThing,
  ThinkResult,
  UnderstandResult,
} from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import {
  currentPlan,
  ownStepResults,
  stepResults,
  thinkResult,
  type RunResults,
} from "../../planning/run-results.ts";
import { unfinishedSteps } from "../../planning/unfinished-steps.ts";

/**
 * What the run asks the user: a disambiguation, a proposal, a clarification, a confirmation, or the question of an
 * Act step; null when it asks nothing. The stored plan has the steps that are left, under their ids.
 * `remaining` of a confirmation lists the steps that it confirms.
 * @param message the user's words in this run
 * @param askAboutStopped returns the text of one question about everything that the guard has stopped
 */
export function buildPending(
  results: RunResults,
  message: string,
  askAboutStopped: (stopped: StoppedThing[]) => string,
): Pending | null {
  const understanding = results.understand as UnderstandResult | undefined;
  if (understanding?.question) return understanding.question;
  const ownResults = ownStepResults(results).map(([, result]) => result);
  const askedSteps = ownResults.filter(({ status }) => status === "asked");
  const stepsByHop = Object.fromEntries(stepResults(results));
  const request = originalRequest(understanding, message);
  const think = thinkResult(results);
  if (think?.question) return think.question;
  if (think && think.plan.decision !== "plan_direct") return proposalOf(think, request, stepsByHop);
  const plan = currentPlan(results);
  const [firstAsked] = askedSteps;
  if (plan === null || firstAsked === undefined) return null;
  const confirmations = confirmationsOf(askedSteps);
  const confirmedSteps = confirmations.flatMap(({ remaining }) => remaining ?? []);
  const openSteps = unfinishedSteps(plan, stepsByHop, confirmedSteps);
  const openPlan = {
    request,
    plan: { ...plan, decision: "resume", steps: openSteps, attempt: 1 } as Plan,
  };
  const [confirmation] = confirmations;
  if (confirmation !== undefined) {
    const stoppedThings = askedSteps.flatMap((step) => step.stopped ?? []);
    const isOverride = confirmation.type === "confirm_override" && stoppedThings.length > 0;
    const text = isOverride
      ? askAboutStopped(stoppedThings)
      : confirmations.map((confirm) => confirm.text).join("\n");
    const isSingle = confirmations.length === 1;
    const override = [...new Set(confirmations.flatMap((confirm) => confirm.override ?? []))];
    return {
      ...openPlan,
      type: confirmation.type,
      text,
      remaining: confirmedSteps,
      results: stepsByHop,
      ...(override.length === 0 ? {} : { override }),
      ...(isSingle && confirmation.reasoned === true ? { reasoned: true } : {}),
    };
  }
  const text = askedSteps.map((result) => result.question ?? result.summary).join("\n");
  return { ...openPlan, type: "ask_user", text, remaining: openSteps, results: stepsByHop };
}

/**
 * The steps' confirmations, all of one kind, so that one yes answers one question. A step that needs another
 * kind of confirmation stays open and asks when it runs again.
 */
function confirmationsOf(askedSteps: StepResult[]): Pending[] {
  const confirmations = askedSteps.flatMap(({ confirm }) => (confirm ? [confirm] : []));
  return confirmations.filter(({ type }) => type === confirmations[0]?.type);
}

function originalRequest(understanding: UnderstandResult | undefined, message: string): string {
  const earlierRequest = understanding?.takenOver?.request;
  return earlierRequest === undefined || earlierRequest === message
    ? message
    : `${earlierRequest}\n${message}`;
}

function proposalOf(
  think: ThinkResult,
  request: string,
  stepsByHop: Record<string, unknown>,
): Pending {
  const { plan } = think;
  const isProposal = plan.decision === "propose";
  return {
    type: isProposal ? "propose" : "clarify",
    text: think.message ?? plan.goal,
    request,
    ...(isProposal && plan.steps.length > 0
      ? { plan: { ...plan, decision: "resume", attempt: 1 }, results: stepsByHop }
      : {}),
  };
}

/** Whether code asks the question, so that a yes needs two keys: the model's reading and the user's plain yes (I13). */
export function isConfirmation<P extends Pick<Pending, "type">>(
  pending: P,
): pending is P & { type: "confirm_delete" | "confirm_update" | "confirm_override" } {
  const { type } = pending;
  return type === "confirm_delete" || type === "confirm_update" || type === "confirm_override";
}

/** Whether the user has confirmed this step's delete in answer to an earlier run. */
export function isConfirmed(results: RunResults, step: PlanStep): boolean {
  const understanding = results.understand as UnderstandResult | undefined;
  const takenOver = understanding?.takenOver;
  return (
    takenOver?.type === "confirm_delete" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id)
  );
}

/** The guard codes that the user has overridden for this step in answer to an earlier run. */
export function confirmedOverride(results: RunResults, step: PlanStep): string[] {
  const understanding = results.understand as UnderstandResult | undefined;
  const takenOver = understanding?.takenOver;
  const appliesToStep =
    takenOver?.type === "confirm_override" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id);
  return appliesToStep ? (takenOver.override ?? []) : [];
}
