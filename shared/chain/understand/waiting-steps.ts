// Turns the steps of stored Processes that wait for the user into the conversation's open question, and answers
// one of them.
import type { StepOffer, WaitingStep } from "../../contracts/definitions/step-choices.ts";
import { languageFor } from "../../contracts/language.ts";
import type { Pending, Session } from "../../contracts/session.ts";
import { stepsPending } from "../../domain/conversation/questions/step-questions.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";

/**
 * The session with the question about the waiting steps. The question counts as asked by the newest reply only
 * if its numbers are the last that the user has seen: exactly one run has asked since that reply, or the reply has
 * repeated the question. If the newest reply asks another question too, a yes answers neither.
 */
export function withWaitingSteps(session: Session, waiting: readonly WaitingStep[]): Session {
  const { pending, exchange } = session;
  const stepsQuestion = pending?.type === "steps" ? pending : null;
  const newestSteps = waiting.filter(({ isNewest }) => isNewest);
  if (pending !== null && stepsQuestion === null) {
    return newestSteps.length === 0
      ? session
      : { ...session, pending: olderThan(pending, exchange) };
  }
  const words = processWordsFor(languageFor(session.language ?? "en"));
  const isOneRun = new Set(newestSteps.map(({ run }) => run)).size === 1;
  const question = stepsPending(words, isOneRun ? newestSteps : waiting);
  if (question === null) return { ...session, pending: null };
  const isSame = JSON.stringify(stepsQuestion?.steps) === JSON.stringify(question.steps);
  if (stepsQuestion !== null && isSame && newestSteps.length === 0) return session;
  return {
    ...session,
    pending: isOneRun ? { ...question, exchange } : olderThan(question, exchange),
  };
}

function olderThan(pending: Pending, exchange: number): Pending {
  return { ...pending, exchange: Math.min(pending.exchange ?? exchange, exchange - 1) };
}

/**
 * Answers the waiting step, which continues when this run has ended. A retry of the hop gets the same outcome.
 * @returns what the user is told. Errors: TransientError of the database.
 */
export async function answerWaitingStep(
  { db, envelope }: NodeContext,
  { run, hop, requestHash, choice }: StepOffer,
  { session, facts }: Fields<"session" | "facts">,
): Promise<string> {
  const decision = { choice, requestHash };
  const { outcome } = await db.answerStep({ run, hop, decision, by: envelope.run });
  const words = processWordsFor(languageFor(session.language ?? "en"));
  if (outcome !== "answered" && outcome !== "replayed") return words.notOpen[outcome];
  const waitingStep = facts.waiting?.find((step) => step.run === run && step.hop === hop);
  return words.answered[choice](waitingStep?.step ?? hop);
}
