// Reply: tells the user what happened, from receipts, and ends the run (spec/replies).
import { memoryWords } from "../../domain/replies/marks/memory-tags.ts";
import { withoutBraces } from "../../domain/replies/marks/split-marks.ts";
import { languageFor } from "../../contracts/language.ts";
import type { StoppedThing, UnderstandResult } from "../../contracts/results.ts";
import type { Pending } from "../../contracts/session.ts";
import { withOptions } from "../../domain/conversation/questions/ask-options.ts";
import { buildPending } from "../../domain/conversation/questions/build-pending.ts";
import { withAvoided } from "../../domain/conversation/questions/guard-question.ts";
import { replyContext } from "../../domain/prompting/reply/context.ts";
import type { ReplyContext } from "../../domain/replies/reply-context.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { isConsidered } from "../../domain/planning/downgrade-to-proposal.ts";
import { questionText } from "../../domain/replies/make-reply.ts";
import { releaseContext, releaseStep, shownRows } from "../../domain/replies/release-texts.ts";
import { markMadeGood } from "../../domain/planning/made-good.ts";
import { plainText, releaseAll, type ReplyRules } from "../../domain/replies/release-sentence.ts";
import {
  parseResults,
  timeZoneOf,
  understandResult,
  wasQuick,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import { overrideText } from "../../domain/wording/override-text.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { DecideNode, NodeContext } from "../node-context.ts";
import { endOfRun } from "../end-of-run.ts";
import { currentFindings } from "./current-findings.ts";
import { writeReply } from "./write-reply.ts";

export const decideReply: DecideNode = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const message = ctx.message;
  const { media, told } = understandResult(results);
  // The run's media are no longer needed, because the journal has what was read from them.
  if (media !== undefined) await ctx.media?.drop(await ctx.db.mediaOf(ctx.state.meta.run));
  const facts = replyContext({
    pack: ctx.pack,
    session: ctx.session,
    results,
    ask: null,
    today: ctx.config.today,
    message,
    findings: await currentFindings(ctx, results),
    dayOf: (time) => ctx.clock.today(timeZoneOf(results), time),
  });
  const rules = rulesOf(ctx, facts, media?.said ?? message);
  const words = wordsFor(languageFor(facts.language));
  const questionToAsk = (question: Pending | null, isAgain = facts.again !== false) => {
    const questionInPlainText = plainQuestion(question, facts, rules);
    return (
      questionInPlainText &&
      withOptions(questionInPlainText, words, (text) => plainText(rules, text), isAgain)
    );
  };
  const { profile } = understandResult(results);
  const reader = { language: languageFor(facts.language), pack: ctx.pack, profile };
  const overrideQuestion = (things: StoppedThing[]) => overrideText(things, reader);
  const openedQuestion = markConsidered(buildPending(results, message, overrideQuestion), results);
  const ask = questionToAsk(withAvoided(openedQuestion, profile));
  const openQuestion = ctx.session.pending;
  const repeatedQuestion =
    ask === null ? questionToAsk(understandResult(results).putAgain ?? null, true) : null;
  const steps = markMadeGood(results);
  const releasedSteps = steps.map((step) => releaseStep(step, rules, languageFor(facts.language)));
  const context = { ...releaseContext(facts, releasedSteps, rules), ask };
  const { changes } = context;
  const isQuick = wasQuick(results);
  const { text, offer, shown } = await writeReply(ctx, context, rules, {
    isQuick,
    // A yes answers one question, so the reply adds no offer while a stored plan waits for a yes.
    mayOffer: openQuestion?.plan === undefined,
    closing: repeatedQuestion === null ? null : questionText(repeatedQuestion),
    opening: told ?? media?.opening ?? null,
    isOpeningOnly: told !== undefined || media?.isAll === true,
  });
  const nextQuestion = ask ?? repeatedQuestion ?? offerQuestion(offer);
  const question = ask ?? repeatedQuestion;
  const events =
    question === null
      ? []
      : [
          {
            type: "run.question" as const,
            data: { type: question.type, text: question.text, options: question.options ?? [] },
          },
        ];
  return {
    result: { text },
    patch: {},
    events,
    ...endOfRun(ctx, results, { text, changes, shown }, nextQuestion),
  };
};

/**
 * The rules that a sentence of this run's reply must keep.
 * @param userWords the user's own words; an address in them may be repeated
 */
function rulesOf(ctx: NodeContext, context: ReplyContext, userWords: string): ReplyRules {
  return {
    pack: ctx.pack,
    registry: createRegistry(ctx.session.entities),
    shownTexts: [userWords, ...shownRows(context)],
    linkRemoved: wordsFor(languageFor(context.language)).reply.linkRemoved,
    memory: memoryWords(context.memory, context.language, context.today),
    days: { today: context.today, language: context.language },
  };
}

/**
 * Marks a question about a request that counts as only considered ("maybe a Gavi", or with a picture): its answer leads
 * to a proposal.
 */
function markConsidered(ask: Pending | null, results: RunResults): Pending | null {
  const understanding = results.understand as UnderstandResult | undefined;
  if (ask === null || understanding === undefined || !isConsidered(understanding)) return ask;
  return { ...ask, considers: true };
}

/** Types of questions that are worded by a model; confirmations are worded by code. */
const WORDED_TYPES = new Set<Pending["type"]>(["propose", "clarify", "ask_user", "disambiguate"]);

/** The question with names in place of refs, and without text that may not be shown. */
function plainQuestion(
  ask: Pending | null,
  { goal, language }: ReplyContext,
  rules: ReplyRules,
): Pending | null {
  if (ask === null) return null;
  const toPlain = (text: string) => plainText(rules, text);
  const options =
    ask.options === undefined ? {} : { options: ask.options.map((option) => toPlain(option)) };
  if (!WORDED_TYPES.has(ask.type)) return { ...ask, ...options, text: toPlain(ask.text) };
  const text = releaseAll(withoutBraces(ask.text), rules);
  const { goOn, tellMore } = wordsFor(languageFor(language)).questions;
  const fallback = ask.type === "propose" && goal !== "" ? goOn(goal) : tellMore;
  return { ...ask, ...options, text: text === "" ? toPlain(fallback) : text };
}

/** An offer is open until the next message; Think plans what it leads to. */
function offerQuestion(offer: string | null): Pending | null {
  return offer === null ? null : { type: "offer", text: offer, request: offer };
}
