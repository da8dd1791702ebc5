// What models left in a run that a reply made by code repeats (reasons, conclusions, assumptions) is
// held to the receipts like any other sentence.
import { BlockedCodeSchema } from "../contracts/act.ts";
import { NOT_DONE, type BatchItem } from "../contracts/batch.ts";
import type { StepResult } from "../contracts/results.ts";
import type { ReplyContext } from "./build-reply-context.ts";
import { shownSentences } from "./check-reply-sentence.ts";
import { failuresOf } from "./missing-failures.ts";
import { releaseAll, releaseSentence, type ReplyRules } from "./release-sentence.ts";
import { splitSentences } from "./split-sentences.ts";
import { stripRefs } from "./strip-refs.ts";

/** Errors of items whose message is a reason that a model gave. */
const GIVEN: ReadonlySet<string> = new Set([NOT_DONE, ...BlockedCodeSchema.options]);

const NO_REASON = "no reason was given";

/** The step with its words released; a reason of which nothing is left says so. */
export function honestStep(step: StepResult, rules: ReplyRules): StepResult {
  const release = releaseWith(rules);
  const reasoned = (item: BatchItem): BatchItem =>
    item.error !== undefined && GIVEN.has(item.error.code)
      ? { ...item, error: { ...item.error, message: release(item.error.message) || NO_REASON } }
      : item;
  const { blocked, analysis, batch } = step;
  return {
    ...step,
    summary: release(step.summary) || NO_REASON,
    ...(blocked === undefined
      ? {}
      : { blocked: { ...blocked, details: release(blocked.details) || NO_REASON } }),
    ...(analysis === undefined ? {} : { analysis: release(analysis) }),
    ...(batch === undefined ? {} : { batch: { ...batch, items: batch.items.map(reasoned) } }),
  };
}

/** @param steps after `honestStep` */
export function honestContext(
  context: ReplyContext,
  steps: StepResult[],
  rules: ReplyRules,
): ReplyContext {
  const release = releaseWith(rules);
  const filled = (text: string) => text !== "";
  return {
    ...context,
    analyses: context.analyses
      // What code has worked out from rows is no model's word.
      .map((one) => (one.concluded === true ? one : { ...one, text: release(one.text) }))
      .filter(({ text }) => filled(text)),
    failures: failuresOf(steps).map(({ sentence }) =>
      stripRefs(rules.pack, sentence, rules.registry),
    ),
    assumptions: context.assumptions.map(release).filter(filled),
    answer: wholeAnswer(context.answer, rules),
    losses: [...context.losses, ...context.undone.map(release).filter(filled)],
  };
}

/** Think's answer as it may be told; one of which a sentence may not be is none. */
function wholeAnswer(answer: string, rules: ReplyRules): string {
  const told = splitSentences(answer).filter((sentence) => sentence.trim() !== "");
  const isWhole = told.every((sentence) => releaseSentence(sentence, rules) !== "");
  return isWhole ? releaseWith(rules)(answer) : "";
}

function releaseWith(rules: ReplyRules): (text: string) => string {
  return (text) => releaseAll(text, (sentence) => releaseSentence(sentence, rules));
}

/** Rows and lists that the run shows, as texts. */
export function shownRows({ reads }: ReplyContext): string[] {
  return reads.flatMap(({ rows, text }) => [text, ...rows.flatMap(textsIn)]);
}

/** The rules with one more text that is shown. */
export function withShown(rules: ReplyRules, text: string): ReplyRules {
  const sentences = new Set([...rules.sentences, ...shownSentences([text])]);
  return { ...rules, shown: [...rules.shown, text], sentences };
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
