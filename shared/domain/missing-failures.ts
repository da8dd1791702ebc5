// Failures that a reply left out, as sentences made from the receipts (DESIGN §4, Replies; S5).
import type { Receipt } from "../contracts/effects.ts";
import type { StepResult } from "../contracts/results.ts";

const NOT_DONE = { create: "was not saved", update: "was not updated", delete: "was not deleted" };
/** Words with which a text admits that something did not work. */
const ADMITS =
  /\b(?:not|n't|couldn|cannot|can't|fail(?:ed|s|ure)?|unable|error|problem|sorry|without success|blocked)\b|n['’]t\b/i;

/** @param text the reply as released so far */
export function missingFailures(text: string, steps: StepResult[]): string[] {
  const admits = ADMITS.test(text);
  const receipts = steps.flatMap((step) => step.receipts ?? []);
  const failed = receipts.filter(({ status }) => status === "failed");
  const lines = failed
    .filter((receipt) => !isTold(text, receipt, admits) && !doneLater(receipts, receipt))
    .map((receipt) => {
      const reason = receipt.error?.message ? `: ${receipt.error.message}` : "";
      return sentence(`${quoted(receipt)} ${NOT_DONE[receipt.op]}${reason}`);
    });
  const items = failedItems(steps).filter(({ label }) => !isTold(text, { label }, admits));
  const stopped = admits
    ? []
    : steps
        .filter((step) => isStopped(step.status) && !namesFailure(step))
        .map((step) => sentence(`I could not finish one part: ${reasonOf(step)}`));
  return [...new Set([...lines, ...items.map(itemLine), ...stopped])];
}

interface FailedItem {
  label: string;
  done: string;
  message: string;
}

/**
 * Items of batches that failed without a receipt to say so: never made, not found, not compiled. An
 * item that was not made is not told again where it could not be saved, nor one that a later step
 * has done after all.
 */
function failedItems(steps: StepResult[]): FailedItem[] {
  const receipts = steps.flatMap((step) => (step.receipts ?? []).filter(hasFailed));
  const told = new Set(receipts.map(({ label }) => label?.toLowerCase()));
  const items = new Map<string, FailedItem>();
  for (const step of steps) {
    for (const { label, status, error } of step.batch?.items ?? []) {
      const key = label.toLowerCase();
      if (status === "completed") items.delete(key);
      if (status !== "failed" || error === undefined || told.has(key) || items.has(key)) continue;
      items.set(key, { label, done: notDone(step), message: error.message });
    }
  }
  return [...items.values()];
}

function notDone({ type, operation }: StepResult): string {
  if (type === "generate") return "was not made";
  return operation === undefined ? "was not done" : NOT_DONE[operation];
}

function itemLine({ label, done, message }: FailedItem): string {
  return sentence(`"${label}" ${done}: ${message}`);
}

function namesFailure({ receipts, batch }: StepResult): boolean {
  return (
    (receipts?.some(hasFailed) || batch?.items.some(({ status }) => status === "failed")) ?? false
  );
}

function isTold(text: string, { label }: Pick<Receipt, "label">, admits: boolean): boolean {
  return admits && label !== null && text.toLowerCase().includes(label.toLowerCase());
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

function isStopped(status: StepResult["status"]): boolean {
  return status === "blocked" || status === "failed";
}

function hasFailed({ status }: Receipt): boolean {
  return status === "failed";
}

/** Why a step stopped, in one sentence. */
export function reasonOf(step: StepResult): string {
  return step.blocked?.details ?? step.summary;
}

function quoted({ label, table }: Receipt): string {
  return label === null ? `One entry (${table.replaceAll("_", " ")})` : `"${label}"`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
