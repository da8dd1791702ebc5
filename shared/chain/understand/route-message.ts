// Routes a message after Understand: the plan that it confirms or answers, a question that must come first,
// a quick look-up, or Think. The route follows rules, not a model (spec/understand#route).
import { languageFor } from "../../contracts/language.ts";
import type { Pending, Session } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { planStatus } from "../../domain/planning/plan-hops.ts";
import { quickAllowed } from "../../domain/understanding/quick-allowed.ts";
import { overrideQuestionToRepeat } from "../../domain/entities/points-elsewhere.ts";
import { asksMore } from "../../domain/conversation/questions/take-pending.ts";
import {
  clausesBeside,
  isRefusal,
  saysMoreThan,
} from "../../domain/conversation/questions/rest-of-message.ts";
import { asksBack } from "../../domain/conversation/questions/yes-words.ts";
import type { Unproven } from "../../domain/understanding/prove-understanding.ts";
import { weighOpenIntent } from "../../domain/constraints/weigh-open-intent.ts";
import type { NodeContext } from "../node-context.ts";
import { choicesOf } from "../think/ask-which.ts";
import { assignDrafts } from "../think/assign-drafts.ts";
import { isAllUnread } from "./read-message.ts";
import type { Fields, Route } from "./understanding.ts";
import { answerWaitingStep } from "./waiting-steps.ts";

type RouteInputs = Fields<
  | "session"
  | "output"
  | "mentions"
  | "message"
  | "media"
  | "choice"
  | "pendingOutcome"
  | "press"
  | "facts"
  | "keptFacts"
  | "unprovenParts"
>;

/** @param inputs the session includes all changes of this message */
export async function routeMessage(
  ctx: NodeContext,
  inputs: RouteInputs,
): Promise<Fields<"route">> {
  return { route: await routeOf(ctx, inputs) };
}

async function routeOf(ctx: NodeContext, inputs: RouteInputs): Promise<Route> {
  const { session, output, mentions, message, choice, pendingOutcome, facts } = inputs;
  const askQuestion = (question: Pending, result: Route["result"] = {}): Route => ({
    status: { kind: "reply_next" },
    result: { ...result, question },
    patch: {},
  });
  if (isAllUnread(inputs.media)) {
    return { status: { kind: "reply_next" }, result: {}, patch: {} };
  }
  if (choice.kind === "ask_again") return askQuestion(choice.question);
  if (inputs.press?.isLate) {
    return { status: { kind: "reply_next" }, result: { isLate: true }, patch: {} };
  }
  if (pendingOutcome?.chosenOffer !== undefined) {
    const stepReply = await answerWaitingStep(ctx, pendingOutcome.chosenOffer, inputs);
    const result = { takenOver: pendingOutcome.pending, told: stepReply };
    return { status: { kind: "reply_next" }, result, patch: {} };
  }
  const elsewhereQuestion = overrideQuestionToRepeat(session, mentions);
  if (pendingOutcome === null && elsewhereQuestion !== null) {
    return askQuestion({ ...elsewhereQuestion, again: true }, { takenOver: elsewhereQuestion });
  }
  // Below the reply, the open question is asked again, or else the question about the stated facts is asked.
  const repeatedQuestion =
    pendingOutcome?.questionBelowReply ?? refusedQuestion(ctx.session, inputs);
  const questionBelow =
    repeatedQuestion ??
    (pendingOutcome === null || takesOffer(pendingOutcome) ? factsQuestionBelow(inputs) : null);
  const putAgain = questionBelow === null ? {} : { putAgain: questionBelow };
  const answer = pendingOutcome?.questionBelowReply === undefined ? pendingOutcome : null;
  const takenOver = answer === null ? putAgain : { takenOver: answer.pending, ...putAgain };
  const factsQuestion =
    questionBelow === null || repeatedQuestion !== null ? inputs.keptFacts.question : null;
  const firstQuestion = factsQuestion ?? unansweredQuestion(ctx.session, inputs);
  if (firstQuestion !== null) return askQuestion(firstQuestion, takenOver);
  const hasWish = hasOtherWish(inputs) && answer?.whole !== true;
  if (answer?.cancelled && !hasWish)
    return { status: { kind: "reply_next" }, result: takenOver, patch: {} };
  if (answer?.questionToRepeat) return askQuestion(answer.questionToRepeat, takenOver);
  // A picture answers no question by itself: a new plan is made for its content, and proposed.
  const isPictured = inputs.media?.pictured === true && output.pending_response !== "confirms";
  if (answer?.plan && !isPictured) {
    const more = answer.more === true ? { more: true } : {};
    const { plan, patch } = await assignDrafts(ctx, { ...answer.plan, ...more });
    return { status: planStatus(plan), result: { ...takenOver, plan }, patch };
  }
  const request = answer === null ? message : `${answer.pending.request}\n${message}`;
  // A look-up shows all matches and needs no question.
  const openChoice = output.quick_mode ? null : await disambiguation(ctx, session, output, request);
  if (openChoice !== null) return askQuestion(openChoice, takenOver);
  const { assumptions, question } = weighOpenIntent(ctx.pack, output.underspecified, {
    profile: facts.profile,
    counts: facts.counts,
    constraints: session.constraints,
    language: languageFor(output.language),
  });
  // A question is asked once. Its answer continues the run even if it leaves something open.
  if (question !== null && answer === null)
    return askQuestion({ type: "clarify", text: question, request });
  const quick = answer === null && quickAllowed(ctx.pack, output, mentions, message);
  return {
    status: { kind: quick ? "quick_next" : "think_next" },
    result: { ...takenOver, ...(assumptions.length > 0 ? { assumptions } : {}) },
    patch: {},
  };
}

/**
 * Whether a no comes with another wish ("no, save the other two"), which is then planned. Either the model has
 * read a wish, or the message says more than the words quoted for the no and for dropped drafts.
 */
function hasOtherWish({ output, message }: Fields<"output" | "message">): boolean {
  if (asksMore(output) || output.constraint_snapshot.goal_update !== null) return true;
  const { moves = {}, drops = {} } = output.evidence ?? {};
  const no = moves["cancels"];
  const quotes = Object.values(drops).map(({ quote }) => quote);
  return no !== undefined && saysMoreThan(message, no.quote, ...quotes);
}

/**
 * The question about stated facts, to be asked below the answer to the message's other requests; until it is
 * answered, the facts count for this occasion. Null if the question must come first, because the message
 * requests nothing else or some parts have no evidence.
 */
function factsQuestionBelow(inputs: RouteInputs): Pending | null {
  const { keptFacts, unprovenParts, output, message, pendingOutcome } = inputs;
  const { question } = keptFacts;
  const isProven = Object.values(unprovenParts).every((parts) => parts.length === 0);
  // The question's request contains only the stated facts, because this run answers the message's other requests.
  const quotes = (output.facts ?? []).map(({ evidence }) => evidence.quote);
  const hasRequest =
    takesOffer(pendingOutcome) ||
    clausesBeside(message, quotes).length > 0 ||
    output.constraint_snapshot.goal_update !== null ||
    output.quick_mode ||
    output.underspecified.intent !== null ||
    asksBack(message);
  if (question === null || !isProven || !hasRequest) return null;
  return { ...question, request: quotes.join("\n") };
}

/** Whether the message accepts an offer, as it is or with a change; Think then plans it. */
function takesOffer(outcome: RouteInputs["pendingOutcome"]): boolean {
  return outcome?.pending.type === "offer" && !outcome.cancelled && !outcome.questionToRepeat;
}

type AnswerEvidence = Fields<"unprovenParts" | "message">;

/**
 * The question again, if the model saw an answer without evidence in the user's words. Null for a no that was read as
 * a yes and nothing else (`refusedQuestion`).
 */
function unansweredQuestion({ pending }: Session, inputs: AnswerEvidence): Pending | null {
  const isAnswer = ({ kind }: { kind: string }) => kind !== "new_goal" && kind !== "starts_over";
  const [unprovenAnswer, ...others] = inputs.unprovenParts.moves.filter(isAnswer);
  if (unprovenAnswer === undefined || (others.length === 0 && isNoForYes(unprovenAnswer, inputs)))
    return null;
  return pending;
}

/**
 * The question again, if the model read a no as a yes in a message that says more. It is asked below the answer
 * to the rest.
 */
function refusedQuestion({ pending }: Session, inputs: AnswerEvidence): Pending | null {
  const isRefused = inputs.unprovenParts.moves.some((move) => isNoForYes(move, inputs));
  // An offer stores nothing that a later yes could execute.
  if (!isRefused || pending === null || pending.type === "offer") return null;
  return { ...pending, again: true };
}

function isNoForYes(
  { kind, evidence }: Unproven["moves"][number],
  { message }: AnswerEvidence,
): boolean {
  return kind === "confirms" && isRefusal(message, evidence.quote);
}

/** The model's question which of several candidates is meant; null if it asks none or fewer than two are left. */
async function disambiguation(
  ctx: NodeContext,
  session: Session,
  { disambiguation: openMention, language }: UnderstandOutput,
  request: string,
): Promise<Pending | null> {
  if (openMention === null) return null;
  const { candidates, prompt } = openMention;
  const choices = await choicesOf(ctx, session, candidates, languageFor(language));
  if (choices.records.length < 2) return null;
  return {
    type: "disambiguate",
    text: prompt,
    options: choices.options,
    candidates: choices.records.map(({ ref }) => ref),
    request,
  };
}
