// The call that answers a waiting step of a stored Process for a person.
import * as z from "zod";
import type { Hop } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import { asUser, type CallsOf, snaked } from "./define-call.ts";
import { AcceptedRunSchema } from "./run-rows.ts";
import type { StepDecision } from "./step-journal.ts";

export const answerCalls = {
  /**
   * Records a person's answer to a step that waits. The run continues with a higher epoch, as soon as its
   * conversation is free and the run that answers has ended.
   */
  answerStep: asUser(
    "answer_step",
    ({
      run,
      hop,
      decision,
      by,
    }: {
      run: RunId;
      hop: Hop;
      decision: StepDecision;
      /**
       * The run of the message that is the answer; its repeat gets the first answer. Absent for a button and for the API.
       */
      by?: RunId;
    }) => ({ run_id: run, hop, ...snaked(decision), ...(by === undefined ? {} : { by }) }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["answered", "replayed"]), run: AcceptedRunSchema }),
      /**
       * `not_asked`: no question is open, perhaps because it has been answered. `stale`: the answer is for
       * another question.
       */
      z.object({
        outcome: z.enum(["not_found", "not_waiting", "not_asked", "stale", "wrong_choice"]),
      }),
    ]),
  ),
};

export type AnswerDatabase = CallsOf<typeof answerCalls>;
export type AnswerOutcome = Awaited<ReturnType<AnswerDatabase["answerStep"]>>;
