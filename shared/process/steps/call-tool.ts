// A step that calls a Tool. An unsafe call is journalled, so that an attempt whose outcome is unknown is not repeated
// without a person. So is a call that needs a Secret, which the journal hands out.
import { TransientError } from "../../contracts/errors.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { SealedSecret } from "../../contracts/definitions/secrets.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { CHOICES_BY_REASON } from "../../contracts/definitions/step-choices.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { SeenFailure } from "../../ports/run-database.ts";
import type { ToolExecutor } from "../../ports/tool-executor.ts";
import { validate } from "../../platform/schemas/validate.ts";
import { outsideOfAnswer } from "../outside/source-of.ts";
import { AFTER_CALL_MS, outputShare, STEP_TIMEOUT_MS } from "../limits.ts";
import { questionHash, questionOf, seenText } from "./ask-person.ts";
import { beginCall } from "./begin-call.ts";
import { isJournalled } from "./is-journalled.ts";
import {
  againAfter,
  answerToJournal,
  redeliveryError,
  isFollowed,
  isInDoubt,
} from "./retry-call.ts";
import { settleOutput } from "./settle-output.ts";
import { closed, INTERRUPTED, notRepeated, UNKNOWN } from "./step-errors.ts";
import { askedStep, failedStep } from "./step-record.ts";
import type { ToolStep } from "./tool-step.ts";

/**
 * Errors: TransientError if the call is to be tried again; GoneError if the run has ended in the
 * meantime.
 */
export async function callTool(
  executor: ToolExecutor,
  ctx: HopContext,
  step: ToolStep,
): Promise<HopOutcome> {
  const { tool } = step;
  if (isJournalled(tool)) return callOnce(executor, ctx, step);
  const closedCode = await ctx.db.closedTool(ctx.envelope.run, tool.id);
  if (closedCode !== null) return failedStep(step.at, closed(closedCode, tool));
  const answer = await call(executor, ctx, step, null);
  const again = againAfter(ctx, step, answer);
  if (again !== null) throw redeliveryError(ctx, again);
  return settleAnswer(ctx, step, answer);
}

/** An answer that could not be journalled is kept with the claim; the next attempt journals it. */
interface UnjournalledAnswer {
  attempt: string;
  answer: CallAnswer;
}

async function callOnce(
  executor: ToolExecutor,
  ctx: HopContext,
  step: ToolStep,
): Promise<HopOutcome> {
  const { tool } = step;
  if (ctx.state.answers.length > 0) {
    const unjournalled = await ctx.record<UnjournalledAnswer>(() =>
      Promise.reject(new Error("no answer")),
    );
    const { run, epoch } = ctx.envelope;
    if (!isFollowed(unjournalled.answer)) return endCall(ctx, step, unjournalled);
    await ctx.db.endStep({ run, epoch, hop: ctx.hop, ...unjournalled });
  }
  const beginning = await beginCall(ctx, step);
  switch (beginning.outcome) {
    case "closed":
      return failedStep(step.at, notRepeated(closed(beginning.code, tool), beginning.doubt));
    case "in_doubt":
      return askAboutDoubt(ctx, step, {
        what: "interrupted",
        detail: INTERRUPTED,
        at: beginning.at,
      });
    case "done":
      return settleAnswer(ctx, step, beginning.answer);
    case "go":
  }
  const { attempt, secret } = beginning;
  const answer = await call(executor, ctx, step, secret);
  const again = againAfter(ctx, step, answer);
  if (again !== null && isSafe(tool.operation)) throw redeliveryError(ctx, again);
  const at = ctx.clock.iso(ctx.clock.now());
  const journalled = answerToJournal(tool.operation, answer, at);
  if (again === null) return endCall(ctx, step, { attempt, answer: journalled });
  // The next attempt may begin only after it has been stored that this one had no effect.
  await storeAnswer(ctx, { attempt, answer: { ...journalled, again: true } as CallAnswer });
  throw redeliveryError(ctx, again);
}

async function endCall(
  ctx: HopContext,
  step: ToolStep,
  answer: UnjournalledAnswer,
): Promise<HopOutcome> {
  return settleAnswer(ctx, step, await storeAnswer(ctx, answer));
}

/** Errors: TransientError; the claim then keeps the answer for the next attempt. */
async function storeAnswer(ctx: HopContext, answer: UnjournalledAnswer): Promise<CallAnswer> {
  const { run, epoch } = ctx.envelope;
  try {
    return await ctx.db.endStep({ run, epoch, hop: ctx.hop, ...answer });
  } catch (error) {
    const isKept = ctx.answersSoFar().length > 0;
    if (error instanceof TransientError && !isKept) await ctx.record(() => Promise.resolve(answer));
    throw error;
  }
}

function settleAnswer(ctx: HopContext, step: ToolStep, answer: CallAnswer): Promise<HopOutcome> {
  if (isInDoubt(answer)) return askAboutDoubt(ctx, step, answer.seen);
  const bytes = outputShare(ctx.state.statuses, ctx.hop);
  const outside = outsideOfAnswer(step.tool, step.origin.inputs, answer);
  return Promise.resolve(settleOutput(step.at, step.tool, answer, bytes, outside));
}

/** Asks a person what to do about a call of which it is unknown whether it took effect. */
export async function askAboutDoubt(
  ctx: HopContext,
  { at, tool, bound, inputs }: Pick<ToolStep, "at" | "tool" | "bound" | "inputs">,
  seen: SeenFailure | undefined,
): Promise<HopOutcome> {
  const why = "unknown_outcome";
  const requestHash = await questionHash(ctx, bound, { why, inputs, seen: seen ?? null });
  const seenParts = seen === undefined ? {} : { seen, text: seenText(ctx, at.name, seen) };
  // A button or a number cannot say what the call answered.
  const needsOutput = validate(tool.outputSchema, null).length > 0;
  const choices = CHOICES_BY_REASON[why].filter((choice) => choice !== "happened" || !needsOutput);
  const parts = { why, tool: tool.name, inputs, requestHash, ...seenParts } as const;
  const question = questionOf(at, parts, choices);
  return askedStep(at, question, {}, UNKNOWN);
}

/** Errors: TransientError when the hop has no time left for the call. */
async function call(
  executor: ToolExecutor,
  ctx: HopContext,
  { at, tool, inputs }: ToolStep,
  secret: SealedSecret | null,
): Promise<CallAnswer> {
  const { timeout } = at.step.execution;
  const configuredMs = timeout === undefined ? STEP_TIMEOUT_MS : timeout * 1000;
  const timeoutMs = Math.min(configuredMs, ctx.deadline - ctx.clock.now() - AFTER_CALL_MS);
  if (timeoutMs <= 0) throw new TransientError("timeout", `hop ${ctx.hop} ran out of time`);
  const outputBytes = outputShare(ctx.state.statuses, ctx.hop);
  // Equal for every attempt, so that the other side can recognize a repeat.
  const key = await ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}`);
  const onBeat = () => ctx.renew();
  const answer = await executor.call({ tool, inputs, secret, key, timeoutMs, outputBytes, onBeat });
  if (ctx.worker === undefined) return answer;
  return { ...answer, measure: { ...answer.measure, worker: ctx.worker } };
}
