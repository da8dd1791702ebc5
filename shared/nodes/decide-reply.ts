// Reply: tells the user what happened, from receipts, and ends the run (V4 §4.4; DESIGN §4).
import { ContractError, FatalError } from "../contracts/errors.ts";
import { languageFor } from "../contracts/language.ts";
import { ReplyOutputSchema, type ReplyOutput } from "../contracts/reply.ts";
import type { Pending } from "../contracts/session.ts";
import { answeredByThink, answersByCode } from "../domain/answers-by-code.ts";
import { buildPending } from "../domain/build-pending.ts";
import { buildReplyContext, type ReplyContext } from "../domain/build-reply-context.ts";
import { shownSentences } from "../domain/check-reply-sentence.ts";
import { completeReply } from "../domain/complete-reply.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { honestContext, honestStep, shownRows, withShown } from "../domain/honest-context.ts";
import { formatChanges } from "../domain/format-changes.ts";
import { formatReplyPrompt } from "../domain/format-reply-prompt.ts";
import { makeReply, questionText } from "../domain/make-reply.ts";
import { blocksOfReply } from "../domain/marks/blocks-of-reply.ts";
import { createReplyComposer } from "../domain/marks/compose-reply.ts";
import { createMarkdownGuard } from "../domain/plain-markdown.ts";
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
import { refTypesOf } from "../domain/strip-refs.ts";
import { notToldIn } from "../domain/told-in-question.ts";
import { reasonText } from "../domain/wording/reason-text.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
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
  const honest = steps.map((step) => honestStep(step, rules, languageFor(facts.language)));
  const context = { ...honestContext(facts, honest, rules), ask };
  const { changes } = context;
  const isQuick = results.quick !== undefined;
  const { text, offer } = await writeReply(ctx, context, rules, isQuick);
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
    end: endRequest(ctx, results, { text, changes }, ask ?? offered(offer, message)),
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
    days: { today: context.today, language: context.language },
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
  { goal, language }: ReplyContext,
  rules: ReplyRules,
): Pending | null {
  if (ask === null) return null;
  const plain = (text: string) => plainText(rules, text);
  const options =
    ask.options === undefined ? {} : { options: ask.options.map((option) => plain(option)) };
  if (!WORDED.has(ask.type)) return { ...ask, ...options, text: plain(ask.text) };
  const text = releaseAll(ask.text, (sentence) => releaseSentence(sentence, rules));
  const { goOn, tellMore } = wordsFor(languageFor(language)).questions;
  const fallback = ask.type === "propose" && goal !== "" ? goOn(goal) : tellMore;
  return { ...ask, ...options, text: text === "" ? plain(fallback) : text };
}

/** The reply's text, streamed as it passes the checks, and what it offers. */
async function writeReply(
  ctx: HopContext,
  context: ReplyContext,
  facts: ReplyRules,
  isQuick: boolean,
): Promise<{ text: string; offer: string | null }> {
  const { ask, changes, planned, today } = context;
  const { pack } = ctx;
  const language = languageFor(context.language);
  const rules = ask === null ? facts : withShown(facts, questionText(ask));
  const release = (sentence: string) => releaseSentence(sentence, rules);
  const plain = (words: string) => plainText(rules, words);
  const told = notToldIn(ask, changes, (error) => reasonText(error, language, pack));
  const listed = formatChanges(pack, told, today, language, { planned: planned && ask === null });
  const list = listed === null ? null : plain(listed);
  const blocks = blocksOfReply(pack, context, list, wordsFor(language).reply.notSaved);
  const refTypes = refTypesOf(pack);
  const createComposer = () =>
    createReplyComposer({ blocks, refTypes, release, guard: createMarkdownGuard(rules.shown) });
  const stream = createReplyStream(ctx, createComposer);
  const byCode = async (declined = false) => {
    const text = plain(makeReply(context, list, declined));
    await stream.finish(text);
    return { text, offer: null };
  };
  const compose = (source: string) => {
    const composer = createComposer();
    const written = (composer.push(source) + composer.finish()).trimEnd();
    return { written, composer };
  };
  const finish = async (
    { written, composer }: ReturnType<typeof compose>,
    offer: string | null,
  ) => {
    const added = completeReply({ text: written, shown: composer.shown(), offer }, context, blocks);
    if (composer.vanished() > 0) ctx.log.info("reply.marks", { vanished: composer.vanished() });
    const text = [written, ...added.map(plain)].join("\n\n");
    await stream.finish(text);
    return { text, offer };
  };
  if (answeredByThink(context)) {
    const answer = compose(context.answer);
    // Where a sentence of it may not stand, Reply has to say it all.
    if (answer.written !== "" && !answer.composer.dropped()) return finish(answer, null);
  }
  if (answersByCode(context, isQuick)) return byCode();
  let output: ReplyOutput;
  try {
    output = await ctx.ask({
      node: "reply",
      schema: ReplyOutputSchema,
      system: `${ctx.prompts.get("system").trim()}\n\n${ctx.prompts.get("reply").trim()}`,
      user: formatReplyPrompt(context),
      maxTokens: MAX_TOKENS,
      onText: (delta, attempt) => stream.onText(delta, attempt),
    });
  } catch (error) {
    // What happened is in the receipts: the run ends honestly even when no model can word it.
    if (!(error instanceof ContractError || error instanceof FatalError)) throw error;
    ctx.log.warn("reply.made_by_code", { "error.type": error.code });
    return byCode(error.code === "refused");
  }
  const reply = compose(output.text);
  if (reply.written === "") return byCode();
  const offer = ask === null ? releaseAll(output.offer, release) : "";
  return finish(reply, offer === "" ? null : offer);
}

/** An offer is open until the next message: what it comes to is for Think to plan. */
function offered(offer: string | null, request: string): Pending | null {
  return offer === null ? null : { type: "offer", text: offer, request };
}
