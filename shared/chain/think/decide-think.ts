// Think: turns an understood message into a plan of steps, a proposal, or a question (spec/plans#steps).
import type { DecideNode } from "../node-context.ts";
import { firstStage } from "../stages.ts";
import { askPlan } from "./ask-plan.ts";
import { beginThinking } from "./begin-thinking.ts";
import { buildSteps, nameDrafts } from "./make-plan.ts";
import { askBeforePlan, nameChanges, proposeConsidered, showUnseen } from "./settle-answer.ts";
import { thinkOutcome } from "./think-outcome.ts";

/** The stages in their order, with the reasons for it. */
const stages = firstStage(beginThinking)
  // The only model call.
  .next(askPlan)
  // Before a proposal is worded, so that it does not propose to save content that the user has not seen.
  .next(showUnseen)
  // Before the output's message is worded from the plan: a proposal quotes the steps' descriptions.
  .next(nameChanges)
  .next(proposeConsidered)
  // A proposal is checked as well, because a yes to it must be about one thing.
  .next(askBeforePlan)
  .next(buildSteps)
  // Last, because refs are assigned permanently.
  .next(nameDrafts);

export const decideThink: DecideNode = async (ctx) => thinkOutcome(ctx, await stages.run(ctx));
