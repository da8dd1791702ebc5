// A step that waits for an event may ask the user whether it has happened. If the user says yes, the step itself sends
// the event, so that it ends this wait and no other, and only once.
import { type EventWait, WAIT_LIMITS } from "../../contracts/definitions/waits.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { StepAt } from "../frames/frame.ts";
import { hashOf, questionHash, questionOf, readAnswer } from "../steps/ask-person.ts";
import type { StepQuestion } from "../steps/step-record.ts";

/** Null if the step asks no question. */
export async function questionAbout(
  ctx: HopContext,
  at: StepAt,
  { question }: EventWait,
  key: string | null,
): Promise<StepQuestion | null> {
  if (question === undefined) return null;
  const inputs = key === null ? {} : { key };
  const requestHash = await questionHash(ctx, inputs);
  return questionOf(at, { why: "event", tool: null, inputs, requestHash, text: question });
}

interface WaitQuestion {
  key: string | null;
  /** ISO 8601. */
  now: string;
  question: StepQuestion;
}

/**
 * Ends the wait as the user has answered. An answer changes nothing if the wait has ended in the meantime.
 * @returns whether there is an answer. Errors: TransientError, FatalError of the database
 */
export async function takeAnswer(
  ctx: HopContext,
  { event: name }: EventWait,
  { key, now, question }: WaitQuestion,
): Promise<boolean> {
  const answer = await readAnswer(ctx, question.inputs);
  if (answer === null) return false;
  const { run, epoch } = ctx.envelope;
  const { hop } = ctx;
  if (answer.choice === "skip") {
    await ctx.db.endWait({ run, epoch, hop, as: "skip", now });
    return true;
  }
  const data = answer.output ?? null;
  await ctx.db.sendEvent({
    ...{ id: `answer ${run} ${hop}`, name, key, data, via: "message", run, hop, now },
    bodyHash: await hashOf(ctx, "event", { data }),
    keptUntil: now,
    // The data were checked when the answer was accepted.
    checked: [`${run} ${hop}`],
    most: WAIT_LIMITS.kept,
  });
  return true;
}
