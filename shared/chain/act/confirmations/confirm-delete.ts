// Deletes: the number of rows that a run may delete without confirmation, and the question that names every
// row (spec/writes#confirmations).
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { BatchItem } from "../../../contracts/answers/batch.ts";
import type { PlanStep } from "../../../contracts/plan.ts";
import { pendingItems } from "../../../domain/planning/batch-manifest.ts";
import { ownStepResults } from "../../../domain/planning/run-results.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { plainLabel } from "../../../domain/entities/translation/strip-refs.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import { refusal } from "../call-params.ts";
import { itemError } from "../item-error.ts";
import type { TargetRow } from "../writes/resolve-targets.ts";
import type { RowWithRef } from "../writes/rows-with-refs.ts";
import { isItem } from "../settle-batch.ts";
import type { StepEnd } from "../step-outcome.ts";
import { languageOfStep, registryOf, type StepWork } from "../step-work.ts";

/**
 * Whether deleting this many rows needs a confirmation first. Rows that this run has already deleted count,
 * so that many small deletes cannot bypass the limit.
 */
export function needsConfirmation(work: StepWork, count: number): boolean {
  const earlierReceipts = ownStepResults(work.results)
    .filter(([hop]) => hop !== work.ctx.hop)
    .flatMap(([, step]) => step.receipts ?? []);
  const deletions = [...earlierReceipts, ...work.receipts].filter(
    ({ op, status }) => op === "delete" && status === "applied",
  );
  return deletions.length + count > work.ctx.pack.deleteLimit;
}

/**
 * Items of the step's batch that match none of these rows, as failed items. Without them, the confirmed step
 * would lose these items. None when a row matches no item.
 * Errors: ContractError when the call leaves out an item with a known ref, or names one item and leaves out another.
 */
export function itemsNotFound(
  work: StepWork,
  params: ToolParams,
  targets: TargetRow[],
): BatchItem[] {
  const pending = pendingItems(work.manifest);
  const isMatched = (item: BatchItem) => targets.some((target) => isItem(work, item, target));
  const unmatchedItems = pending.filter((item) => item.ref !== params.item && !isMatched(item));
  const registry = registryOf(work);
  const leftOutItems = unmatchedItems.filter(
    ({ ref }) => params.item || registry.get(ref) !== undefined,
  );
  if (leftOutItems.length > 0) {
    const names = leftOutItems.map(({ ref, label }) => `${ref} (${label})`).join(", ");
    throw refusal(
      `deletes that need a confirmation are confirmed together: the call leaves out ${names}`,
    );
  }
  // An unmatched item may mean one of these rows in other words, unless an item matches each of them.
  const areAllNamed = targets.every((target) => pending.some((item) => isItem(work, item, target)));
  const error = itemError("not_found", "no row matched");
  return areAllNamed
    ? unmatchedItems.map((item) => ({ ...item, status: "failed" as const, error }))
    : [];
}

/** The names of all the rows: users confirm only rows whose names they have read. */
export function namesOf({ ctx }: StepWork, targets: { label: string }[]): string {
  return targets.map(({ label }) => plainLabel(ctx.pack, label)).join(", ");
}

/**
 * Ends the step with a question, which stores a delete of exactly these rows by ref.
 * @param failures items of the batch without a row; they stay in the manifest
 */
export function askToConfirm(
  work: StepWork,
  table: string,
  targets: RowWithRef[],
  failures: BatchItem[] = [],
): StepEnd {
  const { pack } = work.ctx;
  const language = languageOfStep(work);
  const words = wordsFor(language);
  const names = namesOf(work, targets);
  const missingNames = failures.map(({ label }) => label).join(", ");
  const text = words.questions.confirmDelete({
    count: targets.length,
    table: nameIn(pack, "table", table, language),
    names,
    missing: missingNames,
  });
  const confirmedStep: PlanStep = {
    ...work.step,
    batch: {
      items: [
        ...targets.map(({ ref, label }) => ({ ref, label, status: "pending" as const })),
        ...failures,
      ],
      briefs: [...targets, ...failures].map(() => ""),
    },
  };
  const request = understandResult(work.results).takenOver?.request ?? work.ctx.message;
  return {
    status: "asked",
    summary: `Waiting for a confirmation to delete ${targets.length} entries`,
    question: text,
    confirm: { type: "confirm_delete", text, request, remaining: [confirmedStep] },
  };
}
