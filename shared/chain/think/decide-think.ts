// Think: turns an understood message into a plan of steps, a proposal, or a question (spec/plans#steps).
import { chainHop } from "../../contracts/chain-hops.ts";
import { languageFor } from "../../contracts/language.ts";
import { ThinkOutputSchema, type ThinkOutput } from "../../contracts/plan.ts";
import type { ThinkResult } from "../../contracts/results.ts";
import { buildPlan } from "../../domain/planning/build-plan.ts";
import { thinkContext } from "../../domain/prompting/think/context.ts";
import { checkPlan } from "../../domain/planning/check-plan.ts";
import { checkRemake } from "../../domain/planning/check-remake.ts";
import { checkReplan } from "../../domain/planning/check-replan.ts";
import { checkAnalyses } from "../../domain/planning/check-analyses.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { downgradeToProposal } from "../../domain/planning/downgrade-to-proposal.ts";
import { mentionToAsk } from "../../domain/entities/open-mention.ts";
import { thinkUserPrompt } from "../../domain/prompting/think/user-prompt.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import {
  currentPlan,
  handedOn,
  parseResults,
  stepResults,
  understandResult,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import { standingChanges, withoutChangeRefs } from "../../domain/receipts/standing-changes.ts";
import type { DecideNode } from "../node-context.ts";
import { askWhich } from "./ask-which.ts";
import { assignDrafts } from "./assign-drafts.ts";
import { planEvent } from "./plan-event.ts";
import { thinkSystemPrompt } from "../../domain/prompting/think/system-prompt.ts";

/** Includes room for thinking, which counts. */
const MAX_TOKENS = 8000;

export const decideThink: DecideNode = async (ctx) => {
  const { pack, session } = ctx;
  const results = parseResults(ctx.state.results);
  const isReplan = chainHop(ctx.hop).attempt > 1;
  const done = stepResults(results).map(([, result]) => result);
  const understood = understandResult(results);
  const message = ctx.state.meta.text;
  const standing = standingChanges(results);
  const context = thinkContext({
    pack,
    session,
    today: ctx.config.today,
    message,
    understood,
    replan: isReplan ? replanReasons(results) : null,
    lookedUp: handedOn(results),
    standing,
    number: ctx.state.meta.number,
  });
  const answer = await ctx.ask({
    node: "think",
    schema: ThinkOutputSchema,
    system: thinkSystemPrompt(ctx),
    user: thinkUserPrompt(context),
    maxTokens: MAX_TOKENS,
    check: (output, isRepair) =>
      checkPlan(output, pack, session, ctx.config.today, standing) ??
      // Names may be alike: a repaired answer is accepted, and rows are compared when they are written. No
      // model makes an analysis of nothing, whatever the plan says (`analyze`).
      (isRepair
        ? null
        : (checkRemake(output, session) ??
          checkAnalyses(output, pack, session, done) ??
          (isReplan ? checkReplan(output, pack, done) : null))),
  });
  const language = languageFor(understood.output.language);
  const named = withoutChangeRefs(answer, standing, language);
  const planned = downgradeToProposal(named, understood, standing);
  const open = mentionToAsk(planned, understood, pack, session);
  const before = Object.fromEntries(stepResults(results));
  const question = open === null ? null : await askWhich(ctx, understood, open, before);
  const output = question === null ? planned : askedInstead(planned, question.text);
  const registry = createRegistry(session.entities);
  const built = buildPlan(output, pack, (ref) => registry.get(ref), {
    attempt: isReplan ? 2 : 1,
    firstId: isReplan ? nextStepId(results) : 1,
    changes: standing,
    language,
  });
  const words = output.message?.trim();
  const assumptions = output.assumptions.map((line) => line.trim()).filter((line) => line !== "");
  const assumed = assumptions.length > 0 ? { assumptions } : {};
  if (output.decision !== "plan_direct") {
    const result: ThinkResult = {
      output,
      plan: built,
      ...(words ? { message: words } : {}),
      ...(output === named ? { worded: true } : {}),
      ...(question === null ? {} : { question }),
      ...assumed,
    };
    return {
      result,
      status: { kind: "reply_next" },
      patch: {},
      events: [planEvent(pack, session, built)],
    };
  }
  const { plan, patch } = await assignDrafts(ctx, built);
  const result: ThinkResult = { output, plan, ...assumed };
  const groups = groupsOf(plan);
  return {
    result,
    status: planStatus(plan),
    patch,
    events: [planEvent(pack, session, plan)],
    ...(groups.length > 0 ? { open: groups } : {}),
  };
};

/** Why the first plan was blocked, and what it had already done. */
function replanReasons(results: RunResults): string[] {
  return stepResults(results).map(([, { step, type, subdomain, status, summary, blocked }]) => {
    const reason = blocked === undefined ? "" : ` (${blocked.reason_code}: ${blocked.details})`;
    return `step ${step} ${type} ${subdomain}: ${status}: ${summary}${reason}`;
  });
}

/** Step ids continue after the first plan's, so that hop names never collide. */
function nextStepId(results: RunResults): number {
  const planned = currentPlan(results)?.steps.map(({ id }) => id) ?? [];
  const done = stepResults(results).map(([, { step }]) => step);
  return Math.max(0, ...planned, ...done) + 1;
}

/** No step of the plan runs before the user has said which thing is meant. */
function askedInstead(output: ThinkOutput, message: string): ThinkOutput {
  return { ...output, decision: "clarify", message, steps: [], undo: [], answer: "" };
}
