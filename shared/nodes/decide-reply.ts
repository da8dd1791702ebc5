// Reply: tells the user what happened, from receipts, and ends the run (V4 §4.4; DESIGN §4).
import { ContractError, FatalError } from "../contracts/errors.ts";
import { ReplyOutputSchema } from "../contracts/reply.ts";
import type { Pending } from "../contracts/session.ts";
import { buildPending } from "../domain/build-pending.ts";
import { shownSentences } from "../domain/check-reply-sentence.ts";
import { buildReplyContext, type ReplyContext } from "../domain/build-reply-context.ts";
import { completeReply } from "../domain/complete-reply.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { endSession } from "../domain/end-session.ts";
import { formatReplyPrompt } from "../domain/format-reply-prompt.ts";
import { makeReply, questionText } from "../domain/make-reply.ts";
import { namePlan } from "../domain/name-plan.ts";
import { releaseSentence } from "../domain/release-sentence.ts";
import {
  currentPlan,
  openOperations,
  ownStepResults,
  parseResults,
  understandResult,
  type RunResults,
} from "../domain/run-results.ts";
import { diffFields, serializeSession } from "../domain/session-fields.ts";
import { stripRefs } from "../domain/strip-refs.ts";
import { summarizeRun } from "../domain/summarize-run.ts";
import type { Decide, EndRequest, HopContext } from "../flow/hop.ts";
import { createReplyStream, releaseAll } from "./reply-stream.ts";

const MAX_TOKENS = 8000;

export const decideReply: Decide = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const message = ctx.state.meta.text;
  const ask = plainQuestion(ctx, buildPending(results, message));
  const context = buildReplyContext({
    pack: ctx.pack,
    session: ctx.session,
    results,
    ask,
    today: ctx.config.today,
    message,
  });
  const text = await writeReply(ctx, context, results);
  const question =
    ask === null
      ? []
      : [
          {
            type: "run.question" as const,
            data: { type: ask.type, text: ask.text, options: ask.options ?? [] },
          },
        ];
  return {
    result: { text },
    status: { kind: "ended" },
    patch: {},
    events: question,
    end: endRequest(ctx, results, text, ask),
  };
};

/** A question is put to the user verbatim, so it must be in names. */
function plainQuestion({ pack, session }: HopContext, ask: Pending | null): Pending | null {
  if (ask === null) return null;
  const registry = createRegistry(session.entities);
  return { ...ask, text: stripRefs(pack, ask.text, registry) };
}

/** The reply's text, streamed sentence by sentence as it passes the checks. */
async function writeReply(
  ctx: HopContext,
  context: ReplyContext,
  results: RunResults,
): Promise<string> {
  const steps = ownStepResults(results).map(([, step]) => step);
  const shown = shownTexts(context);
  const rules = {
    pack: ctx.pack,
    registry: createRegistry(ctx.session.entities),
    receipts: context.receipts,
    shown,
    sentences: shownSentences(shown),
    unsaved: context.drafts.filter(({ saved }) => !saved).map(({ label }) => label),
    open: openOperations(results),
  };
  const release = (sentence: string) => releaseSentence(sentence, rules);
  const stream = createReplyStream(ctx, release);
  let written: string | null = null;
  try {
    const output = await ctx.ask({
      node: "reply",
      schema: ReplyOutputSchema,
      system: `${ctx.prompts.get("system").trim()}\n\n${ctx.prompts.get("reply").trim()}`,
      user: formatReplyPrompt(context),
      maxTokens: MAX_TOKENS,
      onText: (delta, attempt) => stream.onText(delta, attempt),
    });
    written = releaseAll(output.text, release);
  } catch (error) {
    // What happened is in the receipts: the run ends honestly even when no model can word it.
    if (!(error instanceof ContractError || error instanceof FatalError)) throw error;
    ctx.log.warn("reply.made_by_code", { code: error.code });
  }
  const plain = (sentence: string) => stripRefs(ctx.pack, sentence, rules.registry);
  const text = completeReply(written ?? "", context, steps, () => makeReply(context), plain);
  await stream.finish(text);
  return text;
}

/** Every text that the run shows to the user. */
function shownTexts({ drafts, reads, ask, analyses }: ReplyContext): string[] {
  return [
    ...drafts.map(({ text }) => text),
    ...analyses.map(({ text }) => text),
    ...reads.flatMap(({ rows }) => rows.flatMap(textsIn)),
    ...(ask === null ? [] : [questionText(ask)]),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

function endRequest(
  ctx: HopContext,
  results: RunResults,
  text: string,
  ask: Pending | null,
): EndRequest {
  const { state, session, pack, clock } = ctx;
  const decision = decisionOf(results);
  const after = endSession({
    pack,
    session,
    results,
    user: state.meta.text,
    reply: text,
    decision,
    pending: ask,
    at: clock.iso(clock.now()),
  });
  const fields = serializeSession(after);
  const plan = currentPlan(results);
  const steps = ownStepResults(results).map(([, step]) => step);
  const registry = createRegistry(after.entities);
  const plain = (words: string) => stripRefs(pack, words, registry);
  return {
    status: "completed",
    decision,
    plan: plan === null ? null : namePlan(plan, plain),
    reply: { text, ...(ask === null ? {} : { pending: publicPending(ask) }) },
    summary: summarizeRun(plan, steps, plain),
    session: diffFields(state.session, fields),
    snapshotState: fields,
    version: state.meta.session + 1,
  };
}

/** How the run went, in one word for the record. */
function decisionOf(results: RunResults): string {
  const { question, takenOver, plan, output } = understandResult(results);
  if (question) return question.type;
  const current = currentPlan(results);
  if (current !== null) return current.decision;
  if (results.quick !== undefined) return "quick";
  return takenOver && !plan && output.pending_response === "cancels" ? "cancelled" : "plan_direct";
}

function publicPending({ type, text, options }: Pending) {
  return { type, text, ...(options === undefined ? {} : { options }) };
}
