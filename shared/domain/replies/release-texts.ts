// A reply repeats texts that models wrote during the run (reasons, conclusions, assumptions). They pass the same checks
// as the reply's own sentences.
import { BlockedCodeSchema } from "../../contracts/answers/act.ts";
import { NOT_DONE, type BatchItem } from "../../contracts/answers/batch.ts";
import { languageFor, type Language } from "../../contracts/language.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { ReplyContext } from "./reply-context.ts";
import { stopsOf } from "../receipts/failures-of.ts";
import { releaseAll, type ReplyRules } from "./release-sentence.ts";
import { replyChanges } from "../receipts/reply-changes.ts";
import { stripRefs } from "../entities/translation/strip-refs.ts";
import { wordsFor } from "../wording/words-for.ts";

/** Codes of item errors whose message is a model's reason. */
const MODEL_REASONS: ReadonlySet<string> = new Set([NOT_DONE, ...BlockedCodeSchema.options]);

/**
 * The step with its texts as they may be released. If nothing of a reason is left, the step says that there is
 * none.
 */
export function releaseStep(step: StepResult, rules: ReplyRules, language: Language): StepResult {
  const release = (text: string) => releaseAll(text, rules);
  const { noReason } = wordsFor(language);
  const withReleasedReason = (item: BatchItem): BatchItem =>
    item.error !== undefined && MODEL_REASONS.has(item.error.code)
      ? { ...item, error: { ...item.error, message: release(item.error.message) || noReason } }
      : item;
  const { blocked, analysis, batch } = step;
  return {
    ...step,
    summary: release(step.summary) || noReason,
    ...(blocked === undefined
      ? {}
      : { blocked: { ...blocked, details: release(blocked.details) || noReason } }),
    ...(analysis === undefined ? {} : { analysis: release(analysis) }),
    ...(batch === undefined
      ? {}
      : { batch: { ...batch, items: batch.items.map(withReleasedReason) } }),
  };
}

/** @param steps the run's steps as `releaseStep` returns them */
export function releaseContext(
  context: ReplyContext,
  steps: StepResult[],
  rules: ReplyRules,
): ReplyContext {
  const release = (text: string) => releaseAll(text, rules);
  const isNotEmpty = (text: string) => text !== "";
  return {
    ...context,
    analyses: context.analyses
      // Conclusions that code drew from rows need no check.
      .map((analysis) =>
        analysis.concluded === true ? analysis : { ...analysis, text: release(analysis.text) },
      )
      .filter(({ text }) => isNotEmpty(text)),
    changes: replyChanges(rules.pack, rules.registry, steps, context.earlierReceipts),
    failures: stopsOf(steps, languageFor(context.language), rules.pack).map((sentence) =>
      stripRefs(rules.pack, sentence, rules.registry),
    ),
    openParts: context.openParts.map((part) => ({
      ...part,
      name: release(part.name) || part.name,
    })),
    assumptions: context.assumptions.map(release).filter(isNotEmpty),
    losses: [...context.losses, ...context.notDone.map(release).filter(isNotEmpty)],
  };
}

/** The texts of the rows and lists that the run shows. */
export function shownRows({ reads }: ReplyContext): string[] {
  return reads.flatMap(({ rows, text }) => [text, ...rows.flatMap(textsIn)]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
