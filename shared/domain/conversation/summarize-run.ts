// Summarizes a run and its steps by code, from what they did (spec/conversation#run-summary), for the ledger and
// for the exchange that the session keeps.
import { stepHop } from "../../contracts/chain-hops.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { StepSummary } from "../../contracts/session.ts";

export interface LedgerSummary {
  /** The outcome of each hop of Act. The API returns it once the store no longer holds the run. */
  steps: { hop: string; status: StepResult["status"]; summary: string }[];
  /** The tables in which the run looked something up, with the number of rows found there; absent if there are none. */
  reads?: { table: string; found: number }[];
}

/**
 * @param steps results of the steps that this run ran
 * @param toPlain takes refs out of a text, because people read the summary
 */
export function summarizeRun(
  steps: StepResult[],
  toPlain: (text: string) => string,
): LedgerSummary {
  const foundByTable = new Map<string, number>();
  for (const { table, total } of steps.flatMap(({ reads = [] }) => reads))
    foundByTable.set(table, (foundByTable.get(table) ?? 0) + total);
  const reads = [...foundByTable].map(([table, rows]) => ({ table, found: rows }));
  return {
    steps: steps.map(({ step, item, status, summary }) => ({
      hop: stepHop(step, item),
      status,
      summary: toPlain(summary),
    })),
    ...(reads.length === 0 ? {} : { reads }),
  };
}

/** One step as the session keeps it for the next exchanges. */
export function summarizeStep(step: StepResult, description: string): StepSummary {
  const refs = [
    ...(step.reads ?? []).flatMap(({ rows }) => rows.map((row) => row.id)),
    ...(step.artifacts ?? []).map(({ ref }) => ref),
    ...(step.receipts ?? []).map(({ ref }) => ref),
  ];
  const statusPrefix = step.status === "completed" ? "" : `${step.status}: `;
  const summary = step.summary.trim() || countOutcome(step);
  return {
    step: step.step,
    type: step.type,
    subdomain: step.subdomain,
    description,
    outcome: `${statusPrefix}${summary}`,
    entities: [...new Set(refs.filter((ref) => typeof ref === "string"))],
    note: step.note ?? null,
  };
}

/** A step's outcome in numbers, for a step without a text (spec/context#reasoning). */
function countOutcome({ reads, receipts, artifacts, analysis }: StepResult): string {
  const appliedReceipts = (receipts ?? []).filter(({ status }) => status === "applied");
  const failures = (receipts ?? []).length - appliedReceipts.length;
  const parts: [number, string][] = [
    [(reads ?? []).reduce((sum, { total }) => sum + total, 0), "found"],
    [appliedReceipts.filter(({ op }) => op === "create").length, "created"],
    [appliedReceipts.filter(({ op }) => op === "update").length, "updated"],
    [appliedReceipts.filter(({ op }) => op === "delete").length, "deleted"],
    [failures, "failed"],
    [(artifacts ?? []).length, "generated"],
    [analysis === undefined ? 0 : 1, "analysis"],
  ];
  const countTexts = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return countTexts.length > 0
    ? countTexts.join(", ")
    : reads === undefined
      ? "nothing"
      : "0 found";
}

/**
 * Why a run could not do everything: each reason with the things it concerns, so that the next exchange knows what
 * is left (spec/conversation#blocked); null when nothing was blocked.
 */
export function blockedReason(steps: StepResult[]): string | null {
  const stopReasons = steps
    .filter(isStopped)
    .map((step) => step.blocked?.details ?? (step.summary.trim() || countOutcome(step)));
  const receipts = steps.flatMap((step) => step.receipts ?? []);
  const failures = receipts.filter(({ status }) => status === "failed");
  const byCall = Map.groupBy(failures, ({ op, table }) => `db_${op} on ${table}`);
  const items = steps
    .flatMap((step) =>
      (step.batch?.items ?? []).filter(
        ({ status }) => status === "failed" || (status === "pending" && isStopped(step)),
      ),
    )
    .filter(({ label }) => !failures.some((failure) => failure.label === label));
  const lines = [
    ...stopReasons,
    ...[...byCall].map(
      ([call, failedOfCall]) => `${call}: ${listOfLabels(failedOfCall.map(({ label }) => label))}`,
    ),
    ...(items.length === 0 ? [] : [`not done: ${listOfLabels(items.map(({ label }) => label))}`]),
  ];
  return lines.length === 0 ? null : [...new Set(lines)].join(" | ");
}

function isStopped({ status }: StepResult): boolean {
  return status === "blocked" || status === "failed";
}

/** The most labels that a reason lists. */
const MAX_LABELS = 20;

function listOfLabels(allLabels: (string | null)[]): string {
  const omittedCount = allLabels.length - MAX_LABELS;
  const firstLabels = allLabels.slice(0, MAX_LABELS).map((label) => label ?? "(unnamed)");
  return [...firstLabels, ...(omittedCount > 0 ? [`${omittedCount} more`] : [])].join(", ");
}
