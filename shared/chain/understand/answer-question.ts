// Decides whether the message answers the session's open question (I12, I13).
import { answerChoice } from "../../domain/conversation/questions/answer-choice.ts";
import { applyChoice } from "../../domain/conversation/questions/apply-choice.ts";
import type { NodeContext } from "../node-context.ts";
import { isQuestionShown, pressedStep, settleQuestion } from "./open-question.ts";
import { withChange, type Fields } from "./understanding.ts";

/** Applies the message's choice among the open question's candidates, which decides what the message refers to. */
export function chooseCandidate(
  ctx: NodeContext,
  inputs: Fields<
    "session" | "message" | "press" | "output" | "mentions" | "touchedRecords" | "resolvable"
  >,
): Fields<"choice" | "output" | "mentions" | "touchedRecords"> {
  const { session, message, press, output, mentions, touchedRecords, resolvable } = inputs;
  const choice = answerChoice({
    pending: press?.isLate ? null : session.pending,
    message,
    response: output.pending_response,
    mentions,
    canonicalRef: resolvable.visibleRef,
    isShown: isQuestionShown(ctx, session),
    pressedOption: press?.option,
    quote: output.evidence?.moves[output.pending_response]?.quote,
  });
  const resolution = { output, mentions, records: touchedRecords, unknownCount: 0 };
  const { records, ...answer } = applyChoice(resolution, choice, resolvable, message);
  return { ...answer, choice, touchedRecords: records };
}

/** Handles a yes, a no, or an answer in words. A late button settles nothing. */
export function answerQuestion(
  ctx: NodeContext,
  {
    session,
    output,
    message,
    press,
    mentions,
  }: Fields<"session" | "output" | "message" | "press" | "mentions">,
): Fields<"pendingOutcome" | "output"> {
  if (press?.isLate) return { pendingOutcome: null, output };
  const stepOutcome = pressedStep(ctx, press);
  if (stepOutcome !== null) return { pendingOutcome: stepOutcome, output };
  return settleQuestion(ctx, session, output, message, press?.option, mentions);
}

/**
 * Closes an answered, cancelled or abandoned question, and any question if the user starts over; otherwise a later yes
 * would repeat its plan.
 */
export function closeQuestion(
  _ctx: NodeContext,
  inputs: Fields<"session" | "patch" | "pendingOutcome" | "output">,
) {
  const { pendingOutcome, output } = inputs;
  const isAnswered =
    pendingOutcome !== null &&
    !pendingOutcome.questionToRepeat &&
    !pendingOutcome.questionBelowReply;
  const isClosed = isAnswered || output.curation.clear_all;
  return withChange(inputs, isClosed ? { pending: null } : {});
}
