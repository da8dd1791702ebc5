// What did not work in a run, from the receipts and the batches (DESIGN §4, Replies; S5), and what of
// it a reply left out.
import type { BatchItem } from "../contracts/batch.ts";
import type { Receipt } from "../contracts/effects.ts";
import type { StepResult } from "../contracts/results.ts";

export interface Failure {
  /** What failed; null for a step as a whole. */
  label: string | null;
  /** As a sentence, with the reason. */
  sentence: string;
  /** The reason alone. */
  reason: string;
}

const NOT_DONE = { create: "was not saved", update: "was not updated", delete: "was not deleted" };
/** Words with which a text admits that something did not work. */
const ADMITS =
  /\b(?:not|n't|couldn|cannot|can't|fail(?:ed|s|ure)?|unable|error|problem|sorry|without success|blocked|nothing|none)\b|n['’]t\b/i;

/**
 * Every failure once: operations that failed and were not made good later, items of a batch that
 * failed without getting as far as an operation, and steps that stopped for another reason.
 */
export function failuresOf(steps: StepResult[]): Failure[] {
  const receipts = steps.flatMap((step) => step.receipts ?? []);
  const failed = receipts.filter(
    (receipt) => receipt.status === "failed" && !doneLater(receipts, receipt),
  );
  const items = itemsFailed(steps, failed);
  const reasons = new Set(items.map(({ reason }) => reason));
  // An operation without a name, whose item has one and says the same.
  const named = failed.filter(
    ({ label, error }) => label !== null || !reasons.has(error?.message ?? ""),
  );
  const failures = [...named.map(ofReceipt), ...items, ...stopped(steps)];
  return [...new Map(failures.map((failure) => [failure.sentence, failure])).values()];
}

/** @param text the reply as released so far */
export function missingFailures(text: string, steps: StepResult[]): string[] {
  const admits = ADMITS.test(text);
  const has = (part: string) => part !== "" && text.toLowerCase().includes(part.toLowerCase());
  const isTold = ({ label, reason }: Failure) =>
    (admits && (label === null || has(label))) || (label === null && has(reason));
  return failuresOf(steps)
    .filter((failure) => !isTold(failure))
    .map(({ sentence }) => sentence);
}

/** The database names its tables; people do not. */
function plainReason(message: string): string {
  return message.replace(
    /^still used by (\w+)/,
    (_, table: string) => `it is still used in the ${table.replaceAll("_", " ")}`,
  );
}

function ofReceipt(receipt: Receipt): Failure {
  const reason = plainReason(receipt.error?.message ?? "");
  const { label, table, op } = receipt;
  const what = label === null ? `One entry (${table.replaceAll("_", " ")})` : `"${label}"`;
  return {
    label,
    reason,
    sentence: asSentence(`${what} ${NOT_DONE[op]}${reason === "" ? "" : `: ${reason}`}`),
  };
}

/**
 * Items of batches that failed without a receipt to say so: never made, not found, not compiled. An
 * item that was not made is not told again where it could not be saved, nor one that a later step has
 * done after all.
 */
function itemsFailed(steps: StepResult[], failed: Receipt[]): Failure[] {
  const told = new Set(failed.map(({ label }) => label?.toLowerCase()));
  const items = new Map<string, Failure>();
  for (const step of steps) {
    for (const item of step.batch?.items ?? []) {
      const key = item.label.toLowerCase();
      if (item.status === "completed") items.delete(key);
      if (item.status !== "failed" || told.has(key) || items.has(key)) continue;
      items.set(key, ofItem(item, notDone(step)));
    }
  }
  return [...items.values()];
}

function notDone({ type, operation }: StepResult): string {
  if (type === "generate") return "was not made";
  return operation === undefined ? "was not done" : NOT_DONE[operation];
}

function ofItem({ label, error }: BatchItem, done: string): Failure {
  const reason = error?.message ?? "";
  return { label, reason, sentence: asSentence(`"${label}" ${done}${reason && `: ${reason}`}`) };
}

const STOPPED: Partial<Record<StepResult["status"], string>> = {
  blocked: "I could not finish one part",
  failed: "I could not finish one part",
  nothing_done: "One part came to nothing",
};

/**
 * Steps that stopped, or wrote nothing, and have no failed operation or item to show for it. That
 * there was nothing to conclude from is told by the reads that found nothing.
 */
function stopped(steps: StepResult[]): Failure[] {
  return steps
    .filter(({ status }) => Object.hasOwn(STOPPED, status))
    .filter(({ status, type }) => status !== "nothing_done" || type === "write")
    .filter(({ receipts }) => receipts?.some(({ status }) => status === "failed") !== true)
    .filter(({ batch }) => batch?.items.some(({ status }) => status === "failed") !== true)
    .map((step) => ({
      label: null,
      reason: reasonOf(step),
      sentence: asSentence(`${STOPPED[step.status]}: ${reasonOf(step)}`),
    }));
}

/** A later try of the same step may have succeeded: then it did not fail in the end. */
function doneLater(receipts: Receipt[], failed: Receipt): boolean {
  return receipts
    .slice(receipts.indexOf(failed) + 1)
    .some(
      ({ op, table, label, ref, status }) =>
        status === "applied" &&
        op === failed.op &&
        table === failed.table &&
        (failed.ref === null ? label === failed.label : ref === failed.ref),
    );
}

/** Why a step stopped, in one sentence. */
export function reasonOf(step: StepResult): string {
  return step.blocked?.details ?? step.summary;
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
