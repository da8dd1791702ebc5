// The failures of a run, from its receipts, its batches and its stopped steps (spec/replies#failures; S5).
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { StepResult } from "../../contracts/results.ts";
import { nameIn } from "../wording/name-in.ts";
import { reasonText, type GivenError } from "../wording/reason-text.ts";
import { wordsFor } from "../wording/words-for.ts";

export interface Failure {
  /** The name of the row or item that failed; null for a row without a name, and for a whole step. */
  label: string | null;
  /** The failure with its reason, as a sentence. */
  sentence: string;
  /** Only the reason. */
  reason: string;
  /** The error as given, for other wordings. */
  error: GivenError;
  /** The operation that failed; if none was tried, the step that failed. */
  receipt?: Receipt;
  step?: StepResult;
}

/** The user's language, and the pack with its names for tables and codes. */
export interface FailureWording {
  language: Language;
  pack: Pick<DomainPack, "nameIn"> | undefined;
}

/**
 * Every failure once: operations that failed and did not succeed later, batch items that failed before any
 * operation, and steps that stopped for another reason.
 */
export function failuresOf(
  steps: StepResult[],
  language: Language,
  pack?: Pick<DomainPack, "nameIn">,
): Failure[] {
  const failures = allFailures(steps, { language, pack });
  return [...new Map(failures.map((failure) => [failure.sentence, failure])).values()];
}

/** The failures of steps that neither change rows nor make drafts, such as reads, one sentence each. */
export function stopsOf(
  steps: StepResult[],
  language: Language,
  pack?: Pick<DomainPack, "nameIn">,
): string[] {
  return failuresOf(steps, language, pack)
    .filter(({ receipt, step }) => receipt === undefined && !changesOrMakes(step))
    .map(({ sentence }) => sentence);
}

function changesOrMakes(step: StepResult | undefined): boolean {
  return step?.operation !== undefined || step?.type === "generate";
}

/**
 * All failures, including those with the same sentence, because two lines may have the same name.
 * @param earlierReceipts receipts from before the steps
 * @param receiptsWithoutResult receipts of steps that have no result
 */
export function allFailures(
  steps: StepResult[],
  wording: FailureWording,
  earlierReceipts: Receipt[] = [],
  receiptsWithoutResult: Receipt[] = [],
): Failure[] {
  const receipts = [
    ...earlierReceipts,
    ...steps.flatMap((step) => step.receipts ?? []),
    ...receiptsWithoutResult,
  ];
  const replacedReceipts = new Set(steps.filter(isReplaced).flatMap((step) => step.receipts ?? []));
  const failedReceipts = receipts.filter(
    (receipt) =>
      receipt.status === "failed" &&
      !succeededLater(receipts, receipt) &&
      !(replacedReceipts.has(receipt) && changedLater(receipts, receipt)),
  );
  const items = itemsFailed(steps, failedReceipts, receipts, wording);
  const reasons = new Set(items.map(({ reason }) => reason));
  // An operation without a name is left out if a failed item has the same reason: the item has a name.
  const receiptFailures = failedReceipts
    .map((receipt) => failureOfReceipt(receipt, wording))
    .filter(({ label, reason }) => label !== null || !reasons.has(reason));
  return [...receiptFailures, ...items, ...failuresOfStops(steps, wording)];
}

function failureOfReceipt(receipt: Receipt, { language, pack }: FailureWording): Failure {
  const { label, table, op, error } = receipt;
  const { named, oneEntry, notChanged } = wordsFor(language).failures;
  const reason = error === undefined ? "" : reasonText(error, language, pack, label);
  const subject = label === null ? oneEntry(nameIn(pack, "table", table, language)) : named(label);
  const sentence = asSentence(notChanged[op](subject, reason || null));
  return { label, reason, error: error ?? { code: "", message: "" }, receipt, sentence };
}

/**
 * Items of batches that failed without a receipt: never made, not found, or not compiled. An item is not
 * reported if its operation is already reported, or if a later step completed it.
 */
function itemsFailed(
  steps: StepResult[],
  failures: Receipt[],
  receipts: Receipt[],
  wording: FailureWording,
): Failure[] {
  const reportedLabels = new Set(failures.map(({ label }) => label?.toLowerCase()));
  const changedLabels = new Set(
    receipts.filter(({ status }) => status === "applied").map(({ label }) => label?.toLowerCase()),
  );
  const items = new Map<string, Failure>();
  for (const step of steps) {
    for (const item of step.batch?.items ?? []) {
      const key = item.label.toLowerCase();
      if (item.status === "completed") items.delete(key);
      if (item.status !== "failed" || reportedLabels.has(key) || items.has(key)) continue;
      if (isReplaced(step) && changedLabels.has(key)) continue;
      items.set(key, failureOfItem(item, step, failures, wording));
    }
  }
  return [...items.values()];
}

function failureOfItem(
  { label, error }: BatchItem,
  step: StepResult,
  receipts: Receipt[],
  { language, pack }: FailureWording,
): Failure {
  const { named, notMade, notDone, notChanged } = wordsFor(language).failures;
  const { type, operation } = step;
  // An item has the text of its operation's error; the receipt has the error's data.
  const receiptError = receipts.find((receipt) => receipt.error?.message === error?.message)?.error;
  const fullError = error === undefined ? undefined : { ...receiptError, ...error };
  const reason = fullError === undefined ? "" : reasonText(fullError, language, pack);
  const notChangedText = operation === undefined ? notDone : notChanged[operation];
  const sentenceFor = type === "generate" ? notMade : notChangedText;
  const sentence = asSentence(sentenceFor(named(label), reason || null));
  return { label, reason, error: fullError ?? { code: "", message: "" }, step, sentence };
}

const STOPPED_STATUSES: ReadonlySet<StepResult["status"]> = new Set([
  "blocked",
  "failed",
  "nothing_done",
]);

/**
 * Steps that stopped or wrote nothing, and have no failed operation or item that says so. An analysis without data
 * is not listed, because its empty reads are reported.
 */
function failuresOfStops(steps: StepResult[], { language }: FailureWording): Failure[] {
  return steps
    .filter((step) => STOPPED_STATUSES.has(step.status) && !isReplaced(step))
    .filter(({ status, type }) => status !== "nothing_done" || type === "write")
    .filter(({ receipts }) => receipts?.some(({ status }) => status === "failed") !== true)
    .filter(({ batch }) => batch?.items.some(({ status }) => status === "failed") !== true)
    .map((step) => ({
      label: null,
      reason: reasonOf(step),
      error: { code: step.blocked?.reason_code ?? "FAILED", message: reasonOf(step) },
      step,
      sentence: asSentence(stopSentence(step, language)),
    }));
}

function stopSentence(step: StepResult, language: Language): string {
  const { part, cameToNothing } = wordsFor(language).failures;
  return (step.status === "nothing_done" ? cameToNothing : part)(reasonOf(step));
}

/** Whether a new plan took the step's place and did its work. */
function isReplaced({ madeGood }: StepResult): boolean {
  return madeGood === true;
}

/**
 * Whether a row of that name was changed later, perhaps by another operation: a new plan updates what already exists.
 * For a failed delete, only a delete counts.
 */
function changedLater(receipts: Receipt[], failure: Receipt): boolean {
  const { op, table, label } = failure;
  return receipts
    .slice(receipts.indexOf(failure) + 1)
    .some(
      (laterReceipt) =>
        laterReceipt.status === "applied" &&
        laterReceipt.table === table &&
        (laterReceipt.op === "delete") === (op === "delete") &&
        label !== null &&
        laterReceipt.label?.toLowerCase() === label.toLowerCase(),
    );
}

/** Whether a later attempt at the same operation on the row succeeded. */
function succeededLater(receipts: Receipt[], failure: Receipt): boolean {
  return receipts
    .slice(receipts.indexOf(failure) + 1)
    .some(
      ({ op, table, label, ref, status }) =>
        status === "applied" &&
        op === failure.op &&
        table === failure.table &&
        (failure.ref === null ? label === failure.label : ref === failure.ref),
    );
}

/** Why a step stopped, in one sentence. */
function reasonOf(step: StepResult): string {
  return step.cause ?? step.blocked?.details ?? step.summary;
}

function asSentence(text: string): string {
  const sentence = text.trim();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
