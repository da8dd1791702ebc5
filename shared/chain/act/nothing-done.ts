// A write step's status and summary, counted by code from the ledger's answers. The model's summary is used
// only when the whole job was done, because it may claim what did not happen.
import type { ActDecision } from "../../contracts/answers/act.ts";
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { StepResult } from "../../contracts/results.ts";
import { foldText } from "../../domain/understanding/check-evidence.ts";
import { understandResult } from "../../domain/planning/run-results.ts";
import { namesWholly } from "../../domain/entities/similar-names.ts";
import { lastFaults } from "./step-faults.ts";
import { wordsOfStep, type StepWork } from "./step-work.ts";

/** The longest reason that a step keeps, in characters. */
const MAX_REASON_LENGTH = 600;

/**
 * True when a change of this step was applied or was not needed: the run had made or recorded it before, or a
 * duplicate turned out to be the wanted row.
 */
function didSomething(work: StepWork): boolean {
  return (
    work.receipts.some(({ status }) => status === "applied") ||
    work.alreadyDone > 0 ||
    isRecorded(work) ||
    itemsOf(work).some(({ status }) => status === "completed")
  );
}

/** The verified status of a step: a completed write that changed nothing becomes `nothing_done`. */
export function verifiedStatus(work: StepWork, status: StepResult["status"]): StepResult["status"] {
  const isEmpty = work.step.type === "write" && status === "completed" && !didSomething(work);
  return isEmpty ? "nothing_done" : status;
}

/**
 * A completed write step's summary: why nothing was done, how much of the job was done, or, when all of it
 * was done, the model's own sentence. Null when that sentence is missing.
 */
export function writeSummary(work: StepWork, decision: ActDecision): string | null {
  const summary = decision.result_summary?.trim() || null;
  if (!didSomething(work)) return reasonOf(work);
  const items = itemsOf(work);
  const completedCount = items.filter(({ status }) => status === "completed").length;
  if (completedCount < items.length) return `Changed ${completedCount} of ${items.length}`;
  return work.notDone.length > 0
    ? `Changed ${countApplied(work)}, and not all that was asked`
    : summary;
}

/**
 * The reasons of failed items, those under `not_done` and faults of values, each once, or a sentence of code's own if
 * there are none.
 */
function reasonOf(work: StepWork): string {
  const failures = itemsOf(work).flatMap(({ label, error }) =>
    error === undefined ? [] : [label === "" ? error.message : `${label}: ${error.message}`],
  );
  const texts = [...failures, ...work.notDone, ...lastFaults(work)];
  const textsByWords = Map.groupBy(texts, (text) => text.toLowerCase());
  const reasons = [...textsByWords.values()].map(([text]) => text).join("; ");
  return (reasons || wordsOfStep(work).ends.noChange).slice(0, MAX_REASON_LENGTH);
}

/**
 * Whether the step would record facts that are recorded already: facts that a message states are recorded
 * before planning. All items of the step must name a recorded fact, by its row's name (English) or by the user's
 * words for it. A step without items must have made an accepted call, or name the fact in its description.
 */
function isRecorded(work: StepWork): boolean {
  const { ctx, step, results } = work;
  const writes = ctx.pack.subdomains[step.subdomain]?.writes ?? [];
  const { noted = [], output } = understandResult(results);
  const recordedReceipts = noted.filter(
    ({ status, table }) => status === "applied" && writes.includes(table),
  );
  if (step.operation !== "create" || recordedReceipts.length === 0) return false;
  const labels = recordedReceipts.flatMap(({ label }) => label ?? []);
  const quotes = (output.facts ?? [])
    .filter(({ what }) => labels.some((label) => foldText(label) === foldText(what)))
    .map(({ words }) => words);
  const names = (text: string) => [...labels, ...quotes].some((name) => namesWholly(text, name));
  const items = itemsOf(work);
  if (items.length > 0) return items.every(({ label }) => names(label));
  return work.calls.some(({ kind }) => kind !== "refused") || names(step.description);
}

function itemsOf({ manifest, triedRows }: StepWork): BatchItem[] {
  return (manifest ?? triedRows)?.items ?? [];
}

export function countApplied({ receipts }: StepWork): number {
  return receipts.filter(({ status }) => status === "applied").length;
}
