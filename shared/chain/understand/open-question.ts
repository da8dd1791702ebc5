// The session's open question when a message arrives: whether the user has seen it, which of its buttons was
// pressed, and whether the message answers it.
import type { Session } from "../../contracts/session.ts";
import type { ResolvedMention } from "../../contracts/results.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import {
  asksMore,
  isNewest,
  takePending,
} from "../../domain/conversation/questions/take-pending.ts";
import type { PendingOutcome } from "../../domain/conversation/questions/taken-over.ts";
import { asidesOf } from "../../domain/conversation/questions/asides.ts";
import { saysMoreThan } from "../../domain/conversation/questions/rest-of-message.ts";
import { needsTwoKeys } from "../../domain/conversation/questions/two-keys.ts";
import type { NodeContext } from "../node-context.ts";

export interface Press {
  /** Index of the option; absent when the press is late. */
  option?: number;
  /** Whether the question of the pressed button is no longer open. */
  isLate: boolean;
}

/** The button that the user has pressed; null when the user has written. */
export function pressOf({ state, session }: NodeContext): Press | null {
  const press = state.meta.answer;
  if (press === undefined) return null;
  const { pending } = session;
  const isOpen = pending?.run === press.question && press.option <= (pending.options ?? []).length;
  return isOpen ? { option: press.option - 1, isLate: false } : { isLate: true };
}

/** The answer that the pressed button gives to a waiting step; null if the button answers no step. */
export function pressedStep(
  { session: { pending } }: NodeContext,
  press: Press | null,
): PendingOutcome | null {
  const chosenOffer = pending?.steps?.[press?.option ?? -1];
  return pending && chosenOffer ? { pending, cancelled: false, chosenOffer, whole: true } : null;
}

/** Whether the newest reply has asked the question and the message was written after that reply. */
export function isQuestionShown({ state }: NodeContext, session: Session): boolean {
  const { pending } = session;
  return pending !== null && isNewest(pending, session) && state.meta.baseUnseen !== true;
}

/**
 * Settles the question, and corrects the output to agree: a number is a yes or a no, however the model
 * understood it.
 * @param pressedOption the option whose button was pressed, from 0
 */
export function settleQuestion(
  ctx: NodeContext,
  session: Session,
  output: UnderstandOutput,
  message: string,
  pressedOption: number | undefined,
  mentions: ResolvedMention[] = [],
): { pendingOutcome: PendingOutcome | null; output: UnderstandOutput } {
  const { pending } = session;
  const isConfirming = pending !== null && needsTwoKeys(pending);
  const setsGoal = output.constraint_snapshot.goal_update !== null;
  // Facts are kept in any case. A fact that only gives the reason for a yes is not another request.
  const requestOutput = isConfirming ? { ...output, facts: [] } : output;
  const asides = isConfirming ? asidesOf(message, pending, mentions) : [];
  const quote = output.evidence?.moves[output.pending_response]?.quote;
  const pendingOutcome = takePending(pending, {
    message,
    response: output.pending_response,
    pressed: pressedOption,
    quote: output.evidence?.moves["confirms"]?.quote,
    isNewest: isQuestionShown(ctx, session),
    unseen: ctx.state.meta.baseUnseen === true,
    hasOtherRequest: asksMore(requestOutput) || (isConfirming && setsGoal),
    goesFurther: setsGoal && quote !== undefined && saysMoreThan(message, quote),
    asides,
    endsWithOther: endsWithQuestion(session),
  });
  if (pendingOutcome?.cancelled)
    return { pendingOutcome, output: { ...output, pending_response: "cancels" } };
  const isConfirmed = pendingOutcome?.plan !== undefined && isConfirming;
  return {
    pendingOutcome,
    output: isConfirmed ? { ...output, pending_response: "confirms" } : output,
  };
}

/** Whether the last reply ends with a question. */
function endsWithQuestion({ exchanges }: Session): boolean {
  return /[?？؟]["'”’)\]*_\s]*$/u.test(exchanges.at(-1)?.assistant ?? "");
}
