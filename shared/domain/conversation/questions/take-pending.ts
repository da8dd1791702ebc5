// Decides what a message does to the session's open question (I12, I13).
import type { Plan } from "../../../contracts/plan.ts";
import type { Pending, Session } from "../../../contracts/session.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { chooseOption, optionBeside } from "./choose-option.ts";
import { isPlainNo } from "./no-words.ts";
import { needsTwoKeys, removesData } from "./two-keys.ts";
import { saysMoreThan } from "./rest-of-message.ts";
import { takeStepAnswer } from "./take-step-answer.ts";
import type { Answer, PendingOutcome } from "./taken-over.ts";
import { asksBack, isPlainYes, isReasonedYes } from "./yes-words.ts";

/** A question expires after this many exchanges that did not answer it. */
const MAX_EXCHANGES = 3;
/** Indexes of a confirmation's options: the destructive one comes last. */
export const KEEP_OPTION = 0;
export const DO_OPTION = 1;

/**
 * Only the user's own message reaches this function, so nothing that a model read in data can confirm a change. A
 * delete, an update or an override needs two keys. The first is the model's reading that the message confirms. The
 * second is an option's number or label, or a plain yes, to the question that the newest reply asks. A pressed button
 * counts as both keys. For an override of one thing, which loses no data, a yes with its reason counts too; questions
 * about something else may stand next to the yes, and a wish may follow the number. A proposal that would delete, or
 * that is asked again, needs two keys as well. Any other proposal needs only the model's reading, and a message that is
 * not a plain no. Null: no question was open, or the message is about something else.
 */
export function takePending(pending: Pending | null, answer: Answer): PendingOutcome | null {
  if (pending === null) return null;
  const base = { pending, cancelled: false };
  if (pending.type === "steps") return takeStepAnswer(pending, answer);
  if (needsTwoKeys(pending)) return takeConfirmation(pending, answer);
  const { message, response, hasOtherRequest, isNewest, unseen, endsWithOther } = answer;
  if (response === "none") return null;
  if (response === "cancels") return { ...base, cancelled: true };
  // Model and message contradict each other, so neither is enough.
  if (pending.type === "propose" && response === "confirms" && isPlainNo(message)) {
    return { ...base, questionToRepeat: { ...pending, again: true } };
  }
  const isStored = pending.type === "ask_user" || pending.type === "propose";
  const continuesPlan =
    response === "confirms" || (pending.type === "ask_user" && response === "answers");
  if (!isStored || !continuesPlan || isRefused(pending, answer)) return base;
  const isEarly = unseen && pending.type === "propose";
  if (isEarly || (!isNewest && endsWithOther)) return { ...base, questionToRepeat: pending };
  // A message that asks a question, or asks for more, is planned again with the proposal in view.
  const asksForMore = hasOtherRequest || /[?？؟]/u.test(message);
  if (pending.type === "propose" && asksForMore) return base;
  const moreField = answer.goesFurther === true ? { more: true as const } : {};
  return { ...base, ...storedPlan(pending), ...moreField };
}

/**
 * Whether the user refuses the steps after a question that Act asked, although the model reads an answer in the
 * message. A plain no refuses steps that delete, and also any steps that the model reads it as confirming. Steps
 * that delete are also refused if the model reads a confirmation in a message that is not a plain yes. The message
 * is then planned again.
 */
function isRefused({ type, plan }: Pending, { message, response }: Answer): boolean {
  if (type !== "ask_user") return false;
  const removes = removesData(plan);
  if (isPlainNo(message)) return removes || response === "confirms";
  return removes && response === "confirms" && !isPlainYes(message, "confirm_delete");
}

function takeConfirmation(pending: Pending, answer: Answer): PendingOutcome | null {
  const { message, response, hasOtherRequest, isNewest, pressed } = answer;
  const base = { pending, cancelled: false };
  const choice = chooseOption(message, pending.options ?? [], isNewest);
  const place = pressed ?? (isNewest && choice.kind === "chosen" ? choice.place : null);
  if (place === KEEP_OPTION) return { ...base, cancelled: true, whole: true };
  if (pressed === DO_OPTION) return { ...base, ...storedPlan(pending) };
  const repeatedQuestion = { ...pending, again: true };
  const isChosen = place === DO_OPTION;
  const isConfirming = response === "confirms" || (isChosen && response === "answers");
  if (isConfirming && isNewest && (isChosen || saysYes(pending, answer))) {
    return { ...base, ...storedPlan(pending) };
  }
  if (
    isConfirming &&
    isNewest &&
    (saysYesBeside(pending, answer) || choosesBeside(pending, answer))
  ) {
    return { ...base, ...storedPlan(pending), more: true };
  }
  if (isChosen || choice.kind === "unclear") return { ...base, questionToRepeat: repeatedQuestion };
  if (response === "none") return null;
  if (response === "cancels") return { ...base, cancelled: true };
  if (response !== "confirms") return base;
  return hasOtherRequest || asksBeside(answer)
    ? { ...base, questionBelowReply: repeatedQuestion }
    : { ...base, questionToRepeat: repeatedQuestion };
}

/** Whether the message asks something besides the words that the model quotes as its yes. */
function asksBeside({ message, quote }: Answer): boolean {
  return quote !== undefined && asksBack(message) && saysMoreThan(message, quote);
}

/** The type of question that decides which words a yes may contain. */
function questionTypeOf({ type, plan }: Pending): Pending["type"] {
  return type === "propose" && removesData(plan) ? "confirm_delete" : type;
}

/**
 * Whether the message is a plain yes or, if the question is about a single thing (`reasoned`), a yes with its
 * reason. If it is about several things, the words next to the yes may mean only one of them.
 */
function saysYes(pending: Pending, answer: Answer): boolean {
  const { message, quote = "", hasOtherRequest } = answer;
  const questionType = questionTypeOf(pending);
  if (isPlainYes(message, questionType)) return true;
  return (
    pending.reasoned === true && !hasOtherRequest && isReasonedYes(message, quote, questionType)
  );
}

/** Whether the message is a plain yes or a yes with its reason, along with questions about something else. */
function saysYesBeside(pending: Pending, answer: Answer): boolean {
  const { message, asides = [] } = answer;
  const rest = asides.reduce((text, aside) => text.replace(aside, " "), message);
  return (
    pending.reasoned === true && asides.length > 0 && saysYes(pending, { ...answer, message: rest })
  );
}

/**
 * Whether the message is the number or the label of the option that continues, with a wish next to it. False unless
 * the question is about overriding one thing, which loses no data (`reasoned`).
 */
function choosesBeside(pending: Pending, { message, quote = "" }: Answer): boolean {
  const place = optionBeside(message, quote, pending.options ?? [], true);
  return pending.reasoned === true && place === DO_OPTION;
}

function storedPlan({ plan }: Pending): { plan?: Plan } {
  return plan === undefined ? {} : { plan: { ...plan, decision: "resume", attempt: 1 } };
}

/** Whether the newest reply asked the question. */
export function isNewest(pending: Pending, { exchange }: Pick<Session, "exchange">): boolean {
  return (pending.exchange ?? exchange) === exchange;
}

/** The question after an exchange that did not answer it; null once it has expired. */
export function stillOpen(pending: Pending | null, exchange: number): Pending | null {
  if (pending === null) return null;
  const askedAt = pending.exchange ?? exchange - 1;
  return exchange - askedAt < MAX_EXCHANGES ? { ...pending, exchange: askedAt } : null;
}

/** Whether the message asks for more than its answer to a question. */
export function asksMore({ constraint_snapshot: snapshot, ...output }: UnderstandOutput): boolean {
  const { new_constraints: additions, override_constraints: replacements } = snapshot;
  const changesGoal = output.evidence?.moves["new_goal"] !== undefined || snapshot.reset_goal;
  return (
    changesGoal ||
    output.quick_mode ||
    additions.length + replacements.length + (output.facts?.length ?? 0) > 0
  );
}
