// A message as an answer to the open question, and what happens to the question.
import type { StepOffer } from "../../../contracts/definitions/step-choices.ts";
import type { Plan } from "../../../contracts/plan.ts";
import type { Pending } from "../../../contracts/session.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";

export interface Answer {
  message: string;
  response: UnderstandOutput["pending_response"];
  /** The message asks for something besides its answer. */
  hasOtherRequest: boolean;
  /** The message states a goal, and says more than the words that the model quotes for its answer. */
  goesFurther?: boolean | undefined;
  /** The newest reply asked the question, and the user had seen that reply. */
  isNewest: boolean;
  /** The message was written before the question was asked. */
  unseen: boolean;
  /** The newest reply ends with another question, which the message may answer. */
  endsWithOther: boolean;
  /** The user's words that the model quotes for a confirmation, proven to be theirs. */
  quote?: string | undefined;
  /** The message's questions about something other than the pending question, in the message's words. */
  asides?: string[] | undefined;
  /** The option whose button was pressed, from 0. A button counts as both keys. */
  pressed?: number | undefined;
}

export interface PendingOutcome {
  pending: Pending;
  /** The plan to run without planning again: the confirmed proposal, or the steps left after a question. */
  plan?: Plan;
  /** The question to ask again, because code must not guess which answer the message gives. */
  questionToRepeat?: Pending;
  /** The question to ask again below the reply to the message's other requests. */
  questionBelowReply?: Pending;
  cancelled: boolean;
  /** The message asks for something besides its answer, which is planned after `plan` has run. */
  more?: true;
  /** The answer to a step of a stored Process that waits for a person. */
  chosenOffer?: StepOffer;
  /** The message is nothing but the option that keeps everything, or the answer to a step; so it has no other wish. */
  whole?: true;
}
