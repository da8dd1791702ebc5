// Manual steps, and other steps that a person decides: what is shown, and whether an answer is to exactly what was
// shown.
import { CHOICES_BY_REASON, type StepChoice } from "../../contracts/definitions/step-choices.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { restoreOutsideIds } from "../../domain/entities/outside-ids.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { SeenFailure } from "../../ports/run-database.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import { sessionOf } from "../ends/session-after.ts";
import type { StepAt } from "../frames/frame.ts";
import { canonicalJson } from "./canonical-json.ts";
import { restoreMasked } from "./restore-masked.ts";
import type { StepQuestion } from "./step-record.ts";

/**
 * A person's answer to a question about this step with these inputs; null when there is none, or it
 * was given for different inputs.
 * @param boundInputs the inputs as the step's expressions compute them
 */
export async function readAnswer(
  ctx: HopContext,
  boundInputs: Record<string, unknown>,
): Promise<StepDecision | null> {
  // An answer raises the run's epoch, so in the first epoch nothing has been answered.
  if (ctx.envelope.epoch === 0) return null;
  const decision = await ctx.db.readDecision(ctx.envelope.run, ctx.hop);
  if (decision === null) return null;
  const [inputs] = decision.requestHash.split(QUESTION_SEPARATOR);
  if (inputs !== (await hashOf(ctx, "inputs", boundInputs))) return null;
  if (decision.inputs === undefined) return decision;
  // The person may have typed names of outside things as replies have shown them.
  const typed = restoreIds(ctx, decision.inputs);
  return { ...decision, inputs: restoreMasked(typed, boundInputs) as Record<string, unknown> };
}

/** A value that a person has typed, with ids in place of names of outside things. */
export function restoreIds<T>({ state }: Pick<HopContext, "state">, value: T): T {
  return restoreOutsideIds(sessionOf(state).outside, value);
}

/**
 * Separates the hash of the inputs from the hash of the details. Without details, the hash of the inputs is the whole
 * hash of the question.
 */
const QUESTION_SEPARATOR = ".";

/** Whether the answer is to a question with details, which only came up when the step ran. */
export const answersLaterQuestion = ({ requestHash }: StepDecision): boolean =>
  requestHash.includes(QUESTION_SEPARATOR);

/**
 * The hash of a question about these inputs.
 * @param details what the question asks besides whether to run the step with these inputs
 */
export async function questionHash(
  ctx: HopContext,
  boundInputs: Record<string, unknown>,
  details?: unknown,
): Promise<string> {
  const inputs = await hashOf(ctx, "inputs", boundInputs);
  return details === undefined
    ? inputs
    : `${inputs}${QUESTION_SEPARATOR}${await hashOf(ctx, "question", details)}`;
}

/**
 * Says in the person's language that words from outside decide about the step; empty if none do.
 */
export function whyAsked(
  { state }: Pick<HopContext, "state">,
  { name }: StepAt,
  sources: readonly OutsideSource[],
): Pick<StepQuestion, "text"> {
  if (sources.length === 0) return {};
  const language = conversationLanguage(undefined, sessionOf(state));
  return { text: processWordsFor(language).fromOutside(name) };
}

/** Says of a call in doubt what was seen and when, in the person's language. */
export function seenText({ state }: Pick<HopContext, "state">, step: string, failure: SeenFailure) {
  const words = processWordsFor(conversationLanguage(undefined, sessionOf(state)));
  return words.seen(step, shownTime(failure.at), words.sights[failure.what]);
}

/** @param at ISO 8601 in UTC */
export const shownTime = (at: string): string =>
  at.replace("T", " ").replace(/:\d\d(?:\.\d+)?Z$/, " UTC");

type QuestionParts = Pick<
  StepQuestion,
  "why" | "tool" | "inputs" | "requestHash" | "text" | "seen"
>;

/** @param choices the answers that are offered */
export function questionOf(
  { hop, name }: StepAt,
  question: QuestionParts,
  choices: readonly StepChoice[] = CHOICES_BY_REASON[question.why],
): StepQuestion {
  return { hop, step: name, ...question, choices: [...choices] };
}

/**
 * The hash of what a step is about to do, or of what a person is asked about it: equal for equal values and the same
 * hop of a run.
 */
export function hashOf(
  { ids, envelope, hop }: Pick<HopContext, "ids" | "envelope" | "hop">,
  subject: string,
  values: unknown,
): Promise<string> {
  return ids.named(`${subject}:${envelope.run}:${hop}:${canonicalJson(values)}`);
}
