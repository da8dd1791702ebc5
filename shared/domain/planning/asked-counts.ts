// Checks that a plan makes as many things as the message asked for (S15), if code knows the number.
import type { DomainPack } from "../../contracts/pack.ts";
import type { PlanStep, ThinkOutput } from "../../contracts/plan.ts";
import type { Session } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/** A number that differs from the one that was asked for. */
export interface MissedCount {
  subdomain: string;
  wantedCount: number;
  /** How many the plan makes. */
  plannedCount: number;
}

type Step = Pick<PlanStep, "type" | "subdomain"> & { items: number };
type Constraints = Session["constraints"];

/** The first missed count, as one sentence for the repair; null when every count is met. */
export function checkCounts(
  { decision, steps }: ThinkOutput,
  pack: DomainPack,
  constraints: Constraints,
  exchange: number,
): string | null {
  if (decision === "clarify") return null;
  const countedSteps = steps.map(({ batch, ...step }) => ({ ...step, items: batch?.length || 1 }));
  const [firstMissed] = missedCounts(countedSteps, pack, constraints, exchange);
  if (firstMissed === undefined) return null;
  const { subdomain, wantedCount, plannedCount } = firstMissed;
  return `the message asks for ${wantedCount} in ${subdomain}, and the plan makes ${plannedCount}: plan one item for each of the ${wantedCount}`;
}

/** The counts that the plan in force does not meet. */
export function countsMissed(
  steps: PlanStep[],
  pack: DomainPack,
  constraints: Constraints,
  exchange: number,
): MissedCount[] {
  const countedSteps = steps.map(({ batch, ...step }) => ({
    ...step,
    items: batch?.items.length ?? 1,
  }));
  return missedCounts(countedSteps, pack, constraints, exchange);
}

/**
 * The counts of this message that the plan's generate steps do not meet; none for a plan that makes nothing. A plan
 * that makes fewer things and also reads may take the rest from what it reads.
 */
function missedCounts(
  steps: Step[],
  pack: DomainPack,
  constraints: Constraints,
  exchange: number,
): MissedCount[] {
  return (constraints?.constraints ?? []).flatMap((constraint) => {
    if (constraint.exchange !== exchange || isUnsure(constraint)) return [];
    const request = pack.countOf?.(constraint) ?? null;
    if (request === null) return [];
    const { subdomain, wanted } = request;
    const stepsOfSubdomain = steps.filter((step) => step.subdomain === subdomain);
    const generateSteps = stepsOfSubdomain.filter(({ type }) => type === "generate");
    const plannedCount = generateSteps.reduce((sum, step) => sum + step.items, 0);
    const mayReadRest =
      plannedCount < wanted && stepsOfSubdomain.some(({ type }) => type === "read");
    return generateSteps.length === 0 || plannedCount === wanted || mayReadRest
      ? []
      : [{ subdomain, wantedCount: wanted, plannedCount }];
  });
}
