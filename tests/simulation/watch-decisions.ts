// Watches every decision of a course: no hop may run before those that it waits for, and no step may complete
// while an item is pending (I4).
import { chainHop } from "../../shared/contracts/chain-hops.ts";
import type { Hop } from "../../shared/contracts/hop.ts";
import type { StepResult } from "../../shared/contracts/results.ts";
import { hopsOf, stepOf } from "../../shared/domain/planning/plan-hops.ts";
import { currentPlan, parseResults } from "../../shared/domain/planning/run-results.ts";
import type { HopContext, HopOutcome } from "../../shared/engine/hop/hop.ts";
import type { ProcessLogic } from "../../shared/engine/process-logic.ts";
import { WAVES } from "../support/second-logic.ts";

/** The hops that a hop waits for, computed in another way than by the process; null: it may not run at all. */
export type WaitsFor = (ctx: HopContext) => Hop[] | null;

/** The same process logic, which adds to `violations` what must not happen. */
export function watchDecisions(
  logic: ProcessLogic,
  waitsFor: WaitsFor,
  violations: string[],
): ProcessLogic {
  return {
    ...logic,
    decide: (hop) => async (ctx) => {
      violations.push(...orderFaults(ctx, waitsFor(ctx)));
      const outcome = await logic.decide(hop)(ctx);
      violations.push(...batchFaults(ctx, outcome));
      return outcome;
    },
  };
}

/** Computed from the stored plan, whereas the chain itself uses the marks. */
export const chainWaitsFor: WaitsFor = ({ hop, state }) => {
  if (chainHop(hop).node !== "act") return [];
  const plan = currentPlan(parseResults(state.results));
  const step = plan ? stepOf(plan, hop) : undefined;
  if (!plan || !step) return null;
  return plan.steps.filter(({ group }) => group < step.group).flatMap(hopsOf);
};

export const secondWaitsFor: WaitsFor = ({ hop }) =>
  WAVES.slice(
    0,
    WAVES.findIndex((wave) => wave.includes(hop)),
  ).flat();

function orderFaults({ hop, state }: HopContext, earlierHops: Hop[] | null): string[] {
  if (earlierHops === null) return [`order: ${hop} runs without a plan that has it`];
  return earlierHops
    .filter((earlier) => state.statuses[earlier] === undefined)
    .map((earlier) => `order: ${hop} runs before ${earlier}`);
}

function batchFaults({ hop }: HopContext, { result }: HopOutcome): string[] {
  const { status, batch } = (result ?? {}) as Partial<StepResult>;
  if (batch === undefined) return [];
  const count = (state: string) => batch.items.filter((item) => item.status === state).length;
  const doneCount = count("completed") + count("failed");
  return [
    ...(status === "completed" && count("pending") > 0
      ? [`I4: ${hop} completes with ${count("pending")} items pending`]
      : []),
    ...(doneCount + count("pending") === batch.total && batch.total === batch.items.length
      ? []
      : [`I4: ${hop} has ${batch.items.length} items of ${batch.total}`]),
  ];
}
