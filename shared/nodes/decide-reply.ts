// Reply: tells the user what happened, from receipts, and ends the run (V4 §4.4; DESIGN §4).
import { ContractError, FatalError } from "../contracts/errors.ts";
import { ReplyOutputSchema } from "../contracts/reply.ts";
import type { StepResult } from "../contracts/results.ts";
import type { Pending } from "../contracts/session.ts";
import { answeredByThink, answersByCode } from "../domain/answers-by-code.ts";
import { buildPending } from "../domain/build-pending.ts";
import { buildReplyContext, type ReplyContext } from "../domain/build-reply-context.ts";
import { shownSentences } from "../domain/check-reply-sentence.ts";
import { completeReply } from "../domain/complete-reply.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { honestContext, honestStep, shownRows, withShown } from "../domain/honest-context.ts";
import { formatReplyPrompt } from "../domain/format-reply-prompt.ts";
import { makeReply, questionText } from "../domain/make-reply.ts";
import {
  plainText,
  releaseAll,
  releaseSentence,
  type ReplyRules,
} from "../domain/release-sentence.ts";
import {
  openOperations,
  ownStepResults,
  parseResults,
  type RunResults,
} from "../domain/run-results.ts";
import { splitSentences } from "../domain/split-sentences.ts";
import type { Decide, HopContext } from "../flow/hop.ts";
import { endRequest } from "./end-request.ts";
import { createReplyStream } from "./reply-stream.ts";

const MAX_TOKENS = 8000;

export const decideReply: Decide = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const message = ctx.state.meta.text;
  const facts = buildReplyContext({
    pack: ctx.pack,
    session: ctx.session,
    results,
    ask: null,
    today: ctx.config.today,
    message,
  });
  const rules = rulesOf(ctx, facts, results);
  const ask = plainQuestion(buildPending(results, message), facts, rules);
  const steps = ownStepResults(results).map(([, step]) => step);
  const honest = steps.map((step) => honestStep(step, rules));
  const text = await writeReply(
    ctx,
    { ...honestContext(facts, honest, rules), ask },
    honest,
    rules,
  );
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

/** What a sentence of this run's reply is held to. */
function rulesOf(ctx: HopContext, context: ReplyContext, results: RunResults): ReplyRules {
  const rows = shownRows(context);
  return {
    pack: ctx.pack,
    registry: createRegistry(ctx.session.entities),
    receipts: context.receipts,
    shown: [context.message, ...rows],
    // What an analysis says is not among them: a conclusion of a model proves nothing.
    sentences: shownSentences([...context.drafts.map(({ text }) => text), ...rows]),
    unsaved: context.drafts.filter(({ saved }) => !saved).map(({ label }) => label),
    open: openOperations(results),
    known: Object.values(ctx.session.entities).map(({ label }) => label),
  };
}

/** Questions in the words of a model; those of a confirmation are made by code. */
const WORDED = new Set<Pending["type"]>(["propose", "clarify", "ask_user", "disambiguate"]);

/**
 * A question is put to the user as it is, so it must be in names, and claim no more than any other
 * sentence: what a model wraps into its question is no way around the receipts.
 */
function plainQuestion(
  ask: Pending | null,
  { goal }: ReplyContext,
  rules: ReplyRules,
): Pending | null {
  if (ask === null) return null;
  const plain = (text: string) => plainText(rules, text);
  const options =
    ask.options === undefined ? {} : { options: ask.options.map((option) => plain(option)) };
  if (!WORDED.has(ask.type)) return { ...ask, ...options, text: plain(ask.text) };
  const text = releaseAll(ask.text, (sentence) => releaseSentence(sentence, rules));
  const fallback =
    ask.type === "propose" && goal !== ""
      ? `Shall I go on with this: ${goal}?`
      : "Could you tell me more about what you want?";
  return { ...ask, ...options, text: text === "" ? plain(fallback) : text };
}

/** The reply's text, streamed sentence by sentence as it passes the checks. */
async function writeReply(
  ctx: HopContext,
  context: ReplyContext,
  steps: StepResult[],
  facts: ReplyRules,
): Promise<string> {
  const { ask } = context;
  const rules = ask === null ? facts : withShown(facts, questionText(ask));
  const release = (sentence: string) => releaseSentence(sentence, rules);
  const stream = createReplyStream(ctx, release);
  const plain = (words: string) => plainText(rules, words);
  let declined = false;
  const byCode = () => plain(makeReply(context, declined));
  if (answersByCode(context)) {
    const text = byCode();
    await stream.finish(text);
    return text;
  }
  if (answeredByThink(context)) {
    const text = plain(completeReply(context.answer, context, steps, byCode, plain));
    await stream.finish(text);
    return text;
  }
  let written = "";
  let dropped = false;
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
    dropped = splitSentences(output.text).some((one) => one.trim() !== "" && release(one) === "");
  } catch (error) {
    // What happened is in the receipts: the run ends honestly even when no model can word it.
    if (!(error instanceof ContractError || error instanceof FatalError)) throw error;
    declined = error.code === "refused";
    ctx.log.warn("reply.made_by_code", { "error.type": error.code });
  }
  const text = plain(completeReply(written, context, steps, byCode, plain, dropped));
  await stream.finish(text);
  return text;
}
