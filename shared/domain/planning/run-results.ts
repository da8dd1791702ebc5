// Reads the stored results of a run's hops.
import { chainHop, PLANNING_HOPS } from "../../contracts/chain-hops.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { StepResult, ThinkResult, UnderstandResult } from "../../contracts/results.ts";

/** Results by hop name, parsed. Only this code writes them, so their shape is trusted. */
export type RunResults = Record<Hop, unknown>;

/** Hop → JSON, as the store holds them, parsed. */
export function parseResults(textsByHop: Record<Hop, string>): RunResults {
  return Object.fromEntries(
    Object.entries(textsByHop).map(([hop, text]) => [hop, JSON.parse(text) as unknown]),
  );
}

/** Understand's result. Errors: Error when it is missing, which only a fault of the chain can cause. */
export function understandResult(results: RunResults): UnderstandResult {
  const result = results.understand as UnderstandResult | undefined;
  if (result === undefined) throw new Error("the run has no result of understand");
  return result;
}

/** The user's words as models may see them: with refs in place of the ids of `@[Label](id)` (I1). */
export function messageOf(textsByHop: Record<Hop, string>, text: string): string {
  const understandText = textsByHop["understand"];
  if (understandText === undefined) return text;
  return (JSON.parse(understandText) as UnderstandResult | null)?.message ?? text;
}

/** The user's time zone; null if the user has set none, or if Understand has not read it. */
export function timeZoneOf(results: RunResults): string | null {
  const understanding = results.understand as UnderstandResult | undefined;
  return understanding?.profile?.timezone ?? null;
}

/** The newest of Think's results, if Think ran. */
export function thinkResult(results: RunResults): ThinkResult | undefined {
  return (results["think.2"] ?? results.think) as ThinkResult | undefined;
}

/**
 * Think's answer to a message that needs no rows. If a replan has no answer, the first plan's counts. Empty if
 * there is none.
 */
export function answerOf(results: RunResults): string {
  const answers = (["think.2", "think"] as const).map((hop) => {
    const { output } = (results[hop] ?? {}) as Partial<ThinkResult>;
    return output?.answer ?? "";
  });
  return answers.find((answer) => answer !== "") ?? "";
}

/** The plan in force: the replan's, otherwise Think's, otherwise the one that Understand took over. */
export function currentPlan(results: RunResults): Plan | null {
  const plans = PLANNING_HOPS.map(
    (hop) => (results[hop] as { plan?: Plan } | null | undefined)?.plan,
  );
  return plans.find((plan) => plan !== undefined) ?? null;
}

/** Why a quick look-up was handed on to Think; null if there was none, or if it was answered. */
export function handOnReason(results: RunResults): string | null {
  const quick = results.quick as StepResult | undefined;
  return quick?.status === "blocked" ? (quick.blocked?.details ?? quick.summary) : null;
}

/** Whether the run was a quick look-up from beginning to end. */
export function wasQuick(results: RunResults): boolean {
  return results.quick !== undefined && handOnReason(results) === null;
}

/**
 * Results of Act's steps in the order of the plan, replans included, or of a look-up that was answered. If this run
 * continues an earlier run's plan after a question, the earlier results are included, except those of steps that ran
 * again.
 */
export function stepResults(results: RunResults): [Hop, StepResult][] {
  const understanding = results.understand as UnderstandResult | undefined;
  const earlierResults =
    understanding?.plan === undefined ? {} : (understanding.takenOver?.results ?? {});
  const ownResults = Object.entries(results).filter(
    ([hop]) => chainHop(hop).node === "act" || (hop === "quick" && handOnReason(results) === null),
  );
  const stepsByHop = { ...earlierResults, ...Object.fromEntries(ownResults) } as Record<
    Hop,
    StepResult
  >;
  return Object.entries(stepsByHop).toSorted(([a], [b]) => orderOf(a) - orderOf(b));
}

/** Results of the steps that this run itself ran; its receipts and reply are about these. */
export function ownStepResults(results: RunResults): [Hop, StepResult][] {
  return stepResults(results).filter(([hop]) => results[hop] !== undefined);
}

/** The run's assumptions: defaults for what the message left open, and Think's own. */
export function assumptionsOf(results: RunResults): string[] {
  const understanding = results.understand as UnderstandResult | undefined;
  const planAssumptions = thinkResult(results)?.assumptions ?? [];
  return [...new Set([...(understanding?.assumptions ?? []), ...planAssumptions])];
}

function orderOf(hop: Hop): number {
  const { step, item } = chainHop(hop);
  return (step ?? 0) * 1000 + (item ?? 0);
}
