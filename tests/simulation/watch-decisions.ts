// Watches every decision of a course: no step before the groups that it waits for, and no step that
// completes with an item left (I4).
import type { NodeName } from "../../shared/contracts/envelope.ts";
import type { StepResult } from "../../shared/contracts/results.ts";
import { groupsOf, hopsOf, stepOf } from "../../shared/domain/planning/next-hops.ts";
import { planOfHop } from "../../shared/engine/hop/frontier.ts";
import type { Decide, HopContext, HopOutcome } from "../../shared/engine/hop/hop.ts";

/** The same decisions; what must not be is added to `violations`. */
export function watchDecisions(
  decide: Record<NodeName, Decide>,
  violations: string[],
): Record<NodeName, Decide> {
  return {
    ...decide,
    async act(ctx) {
      violations.push(...waitsFor(ctx));
      const outcome = await decide.act(ctx);
      violations.push(...unsettled(ctx, outcome));
      return outcome;
    },
  };
}

function waitsFor(ctx: HopContext): string[] {
  const plan = planOfHop(ctx.state.results, ctx.hop);
  const step = plan ? stepOf(plan, ctx.hop) : undefined;
  if (!plan || !step) return [`order: ${ctx.hop} runs without a plan that has it`];
  const earlier = plan.steps.filter(({ group }) => group < step.group).flatMap(hopsOf);
  return earlier
    .filter((hop) => ctx.state.statuses[hop] === undefined)
    .map((hop) => `order: ${ctx.hop} runs before ${hop} of ${groupsOf(plan).length} groups`);
}

function unsettled(ctx: HopContext, { result }: HopOutcome): string[] {
  const { status, batch } = result as StepResult;
  if (batch === undefined) return [];
  const count = (state: string) => batch.items.filter((item) => item.status === state).length;
  const told = count("completed") + count("failed");
  return [
    ...(status === "completed" && count("pending") > 0
      ? [`I4: ${ctx.hop} completes with ${count("pending")} items pending`]
      : []),
    ...(told + count("pending") === batch.total && batch.total === batch.items.length
      ? []
      : [`I4: ${ctx.hop} has ${batch.items.length} items of ${batch.total}`]),
  ];
}
