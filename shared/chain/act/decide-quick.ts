// Act-quick: a single-table look-up without a plan, read-only in code (spec/act-prompt#quick). Code makes the read
// that Understand states. If Understand states none, or the read does not end the look-up, Act's loop asks a
// model. A look-up that one table cannot answer continues to Think.
import { FatalError } from "../../contracts/errors.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import { parseResults, understandResult } from "../../domain/planning/run-results.ts";
import type { DecideNode, NodeOutcome } from "../node-context.ts";
import { statedCall } from "./reads/read-by-plan.ts";
import { runActLoop } from "./run-act-loop.ts";
import { createStepWork } from "./step-work.ts";

export const decideQuick: DecideNode = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const { output } = understandResult(results);
  const subdomain = output.quick_subdomain ?? "";
  const intent = output.quick_intent ?? output.processed_message;
  if (!Object.hasOwn(ctx.pack.subdomains, subdomain)) {
    throw new FatalError("internal", "a quick look-up without a subdomain");
  }
  const query = output.quick_query === undefined ? {} : { query: output.quick_query };
  const plan: Plan = {
    decision: "quick",
    goal: intent,
    attempt: 1,
    steps: [{ id: 1, type: "read", subdomain, group: 0, description: intent, ...query }],
  };
  const [step] = plan.steps;
  if (step === undefined) throw new FatalError("internal", "a quick look-up without a step");
  const work = createStepWork(ctx, results, plan, step, { quick: true });
  return sendBlockedToThink(await runActLoop(work, { first: statedCall(work) }));
};

/** A blocked look-up needs a plan: Think gets the reason, and the reply does not show its rows. */
function sendBlockedToThink(outcome: NodeOutcome): NodeOutcome {
  const { status } = outcome.result as StepResult;
  return status === "blocked" ? { ...outcome, status: { kind: "think_next" } } : outcome;
}
