// Act's loop: ask the model, check, execute, until the step completes, asks, is blocked or fails.
import { answerFault, type AnswerFault } from "../../contracts/answer-fault.ts";
import type { ActDecision, ToolCall } from "../../contracts/answers/act.ts";
import { ContractError, TransientError } from "../../contracts/errors.ts";
import { actSchema } from "../../domain/prompting/schemas/act-schema.ts";
import { actUserPrompt, actStablePrompt } from "../../domain/prompting/act/user-prompt.ts";
import { actContext, type ActContext } from "../../domain/prompting/act/context.ts";
import type { NodeOutcome } from "../node-context.ts";
import { actSystemPrompt } from "../../domain/prompting/act/system-prompt.ts";
import { packGuidance } from "../../domain/prompting/sections/read-guidance.ts";
import { callFunction } from "./call-function.ts";
import { checkDecision } from "./check-decision.ts";
import { endAfterGuard } from "./confirmations/confirm-override.ts";
import { completeStep, endAfterCall, endAtLimit, refuseEnd } from "./end-step.ts";
import { judgementObjection } from "./writes/check-judgement.ts";
import { lookAlike } from "./reads/look-alike.ts";
import { faultsOfContent } from "./step-faults.ts";
import { blockedEnd, stepOutcome, type StepEnd } from "./step-outcome.ts";
import { manifestOf, progressOf, registryOf, wordsOfStep, type StepWork } from "./step-work.ts";

/** Maximum tokens of one answer in a step with tools. */
const MAX_TOKENS = 4000;
/** The same for content and conclusions, which are longer and need thinking; thinking tokens count. */
const MAX_TOKENS_CONTENT = 8000;

/** The rules in which kinds of steps differ. */
export interface LoopRules {
  /** The end of a completed step. */
  complete?: (decision: ActDecision) => StepEnd | Promise<StepEnd>;
  /**
   * Returns a reason to refuse a decision, in addition to the checks of every step. The model gets the reason once, to
   * repair its answer.
   */
  check?: (decision: ActDecision, isRepair: boolean) => Promise<AnswerFault | null>;
  /** Adjusts the end of a step that is not completed. */
  stop?: (end: StepEnd) => StepEnd;
  /** A call that the plan states. It is made before a model is asked, and the model sees its result. */
  first?: ToolCall | undefined;
}

/** Runs the loop to the step's end. Errors: GoneError; TransientError; FatalError. */
export async function runActLoop(work: StepWork, rules: LoopRules = {}): Promise<NodeOutcome> {
  const { complete = (decision) => completeStep(work, decision), stop = (end) => end } = rules;
  const { actCallLimit, maxActCalls } = work.ctx.config;
  if (rules.first !== undefined) {
    const end = await carryOut(work, { action: "tool_call", call: rules.first }, complete);
    if (end !== null) return stepOutcome(work, end);
  }
  while (work.callsWithoutProgress < actCallLimit && work.callsUsed < maxActCalls) {
    if (work.ctx.clock.now() > work.ctx.deadline) {
      // The next delivery replays the stored answers and continues from here.
      throw new TransientError("timeout", "the step needs another delivery");
    }
    let decision: ActDecision;
    try {
      decision = await askAct(work, rules.check);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const details = faultsOfContent(work, error) ?? wordsOfStep(work).ends.notWorkedOut;
      const end = blockedEnd("TOOL_FAILURE", details);
      return stepOutcome(work, stop({ ...end, status: "failed" }));
    }
    work.callsUsed += 1;
    const progressBefore = progressOf(work);
    const end = await carryOut(work, decision, complete);
    if (progressOf(work) === progressBefore) work.callsWithoutProgress += 1;
    if (end !== null) return stepOutcome(work, end.status === "completed" ? end : stop(end));
  }
  return stepOutcome(work, stop(endAtLimit(work)));
}

/** The step's state so far, as the prompt shows it to the model. */
export function stepContext(work: StepWork): ActContext {
  const { ctx, step } = work;
  return actContext({
    pack: ctx.pack,
    session: work.session,
    results: work.results,
    hop: ctx.hop,
    plan: work.plan,
    step,
    item: work.item,
    quick: work.quick,
    guidance: packGuidance(ctx, step),
    today: ctx.config.today,
    message: ctx.message,
    calls: work.calls,
    callsUsed: work.callsUsed,
    callsWithoutProgress: work.callsWithoutProgress,
    callLimit: ctx.config.actCallLimit,
    manifest: manifestOf(work),
  });
}

/** One model call with the step's own schema and prompt. */
function askAct(work: StepWork, check: LoopRules["check"]): Promise<ActDecision> {
  const { ctx, step, quick } = work;
  const { type, subdomain, operation } = step;
  const context = stepContext(work);
  const isContent = type === "generate" || type === "analyze";
  return ctx.ask({
    node: "act",
    work: isContent ? "content" : "tools",
    schema: actSchema(ctx.pack, { type, subdomain, operation, quick }),
    system: actSystemPrompt(ctx, step),
    user: actUserPrompt(context),
    stable: actStablePrompt(context).length,
    maxTokens: isContent ? MAX_TOKENS_CONTENT : MAX_TOKENS,
    check: async (decision, isRepair) =>
      checkDecision(decision, {
        type,
        pack: ctx.pack,
        registry: registryOf(work),
        today: ctx.config.today,
      }) ??
      (await check?.(decision, isRepair)) ??
      (isRepair ? null : answerFault("no_judgement", judgementObjection(work, decision))),
  });
}

/** Carries out one decision and returns the step's end; null when the loop continues. */
async function carryOut(
  work: StepWork,
  decision: ActDecision,
  complete: NonNullable<LoopRules["complete"]>,
): Promise<StepEnd | null> {
  switch (decision.action) {
    case "tool_call": {
      const callsBefore = work.calls.length;
      const end = await callFunction(work, decision);
      if (end !== null) return end;
      await lookAlike(work, decision, work.calls.slice(callsBefore));
      const endOfLastCall = await endAfterCall(
        work,
        decision,
        work.calls.slice(callsBefore),
        complete,
      );
      return endOfLastCall ?? endAfterGuard(work);
    }
    case "step_complete": {
      const refusal = refuseEnd(work, decision);
      if (refusal === null) return complete(decision);
      work.calls.push({ kind: "refused", action: "step_complete", reason: refusal });
      return null;
    }
    case "ask_user": {
      const question = decision.question ?? "";
      return { status: "asked", summary: "Asked the user", question };
    }
    case "blocked": {
      const block = decision.blocked;
      if (!block) return blockedEnd("TOOL_FAILURE", wordsOfStep(work).ends.blocked);
      const question = block.details.trim();
      // Code asks about operations that the guard stopped; for a quick look-up, Think asks.
      const shouldAsk = block.suggested_next === "ask_user" && question !== "";
      if (shouldAsk && !work.quick && work.guardedOps.length === 0) {
        return { status: "asked", summary: "Asked the user", question };
      }
      return { status: "blocked", summary: block.details, blocked: block };
    }
    case "fail": {
      const details = decision.details?.trim() || wordsOfStep(work).ends.cannotBeDone;
      return { ...blockedEnd("TOOL_FAILURE", details), status: "failed" };
    }
  }
}
