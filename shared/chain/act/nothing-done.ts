// What a write step says of itself: counted by code from what the ledger answered. A model's summary
// is taken where the whole job was done, and as the reason where nothing was.
import type { ActDecision } from "../../contracts/answers/act.ts";
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { StepResult } from "../../contracts/results.ts";
import { stepResults, understandResult } from "../../domain/planning/run-results.ts";
import { namesWholly } from "../../domain/entities/similar-names.ts";
import { wordsOfStep, type StepWork } from "./step-work.ts";

/** As much of a reason as a step keeps. */
const LONGEST = 600;

/**
 * True when a change of this step was made, or stands: what the run has made or recorded before, or a
 * duplicate that is the very row, is there as it was wanted.
 */
function didSomething(work: StepWork): boolean {
  return (
    work.receipts.some(({ status }) => status === "applied") ||
    work.standing > 0 ||
    isRecorded(work) ||
    itemsOf(work).some(({ status }) => status === "completed")
  );
}

/** The end of a step that completed; `nothing_done` where a write wrote nothing. */
export function honestStatus(work: StepWork, status: StepResult["status"]): StepResult["status"] {
  const isEmpty = work.step.type === "write" && status === "completed" && !didSomething(work);
  return isEmpty ? "nothing_done" : status;
}

/**
 * What a completed write step says: why nothing was done, how much of the job was, or, when all of
 * it was, the model's own sentence. Null where that sentence is missing.
 */
export function writeSummary(work: StepWork, decision: ActDecision): string | null {
  const own = decision.result_summary?.trim() || null;
  if (!didSomething(work)) return reasonOf(work, own);
  const items = itemsOf(work);
  const done = items.filter(({ status }) => status === "completed").length;
  if (done < items.length) return `Changed ${done} of ${items.length}`;
  return work.undone.length > 0 ? `Changed ${appliedIn(work)}, and not all that was asked` : own;
}

/**
 * The reasons that were given one by one, else the model's sentence. Of a step that called nothing,
 * in a run that has read nothing, the sentence rests on nothing: code says what happened.
 */
function reasonOf(work: StepWork, own: string | null): string {
  const failed = itemsOf(work).flatMap(({ label, error }) =>
    error === undefined ? [] : [label === "" ? error.message : `${label}: ${error.message}`],
  );
  const given = [...failed, ...work.undone].join("; ");
  const hasRead = stepResults(work.results).some(([, { reads }]) => reads !== undefined);
  const tried = work.calls.length > 0 || hasRead ? own : null;
  return (given || tried || wordsOfStep(work).ends.noChange).slice(0, LONGEST);
}

/**
 * What a message states is recorded before anything is planned: a step for it finds it there. A step
 * that is for something else does not: its items, or else its description, name what was recorded.
 */
function isRecorded(work: StepWork): boolean {
  const { ctx, step, results } = work;
  const writes = ctx.pack.subdomains[step.subdomain]?.writes ?? [];
  const { noted = [] } = understandResult(results);
  const recorded = noted.filter(
    ({ status, table }) => status === "applied" && writes.includes(table),
  );
  if (step.operation !== "create" || recorded.length === 0) return false;
  const names = (text: string) =>
    recorded.some(({ label }) => label !== null && namesWholly(text, label));
  const items = itemsOf(work);
  if (items.length > 0) return items.every(({ label }) => names(label));
  return work.calls.some(({ kind }) => kind !== "refused") || names(step.description);
}

function itemsOf({ manifest, changed }: StepWork): BatchItem[] {
  return (manifest ?? changed)?.items ?? [];
}

export function appliedIn({ receipts }: StepWork): number {
  return receipts.filter(({ status }) => status === "applied").length;
}
