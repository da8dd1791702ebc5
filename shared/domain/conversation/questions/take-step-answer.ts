// Reads a message as an answer to steps that wait for a person (I13). The model says that the message is an answer;
// the person's own words or a number say which.
import type { StepOffer } from "../../../contracts/definitions/step-choices.ts";
import type { Pending } from "../../../contracts/session.ts";
import { chooseOption } from "./choose-option.ts";
import { isPlainNo } from "./no-words.ts";
import type { Answer, PendingOutcome } from "./taken-over.ts";
import { isPlainYes } from "./yes-words.ts";

/**
 * If the newest reply asked the question, a number or a label answers the step that it belongs to. A plain yes or no
 * answers only if a single step asks, and only if an option of its question means that. For anything else that the
 * model reads as an answer, and for a number or a label that it does not read as one, the question is asked again and
 * no step continues; other requests of the message are carried out.
 */
export function takeStepAnswer(pending: Pending, answer: Answer): PendingOutcome | null {
  const { message, response, isNewest, hasOtherRequest } = answer;
  const base = { pending, cancelled: false };
  const repeatedQuestion = { ...pending, again: true };
  const choice = chooseOption(message, pending.options ?? [], isNewest);
  if (response === "none") {
    return choice.kind === "none" ? null : { ...base, questionToRepeat: repeatedQuestion };
  }
  const chosenOffer =
    choice.kind === "chosen" ? pending.steps?.[choice.place] : offerMeant(pending, answer);
  if (chosenOffer !== undefined && isNewest) return { ...base, chosenOffer, whole: true };
  return hasOtherRequest
    ? { ...base, questionBelowReply: repeatedQuestion }
    : { ...base, questionToRepeat: repeatedQuestion };
}

/** The offer that a plain yes or no means; undefined if several steps ask. */
function offerMeant({ steps = [] }: Pending, { message, response }: Answer): StepOffer | undefined {
  const isOneStep = steps.every(({ run, hop }) => run === steps[0]?.run && hop === steps[0].hop);
  if (!isOneStep) return undefined;
  if (response === "confirms" && isPlainYes(message, "steps")) {
    return steps.find(({ means }) => means === "yes");
  }
  if (response === "cancels" && isPlainNo(message))
    return steps.find(({ means }) => means === "no");
  return undefined;
}
