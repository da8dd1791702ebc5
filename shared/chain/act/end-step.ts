// Decides when a step of Act's loop is done: by the model's decision, after a call marked as last, or at a
// limit.
import type { ActDecision, ToolCall } from "../../contracts/answers/act.ts";
import type { Receipt } from "../../contracts/effects.ts";
import { FOUND_NONE } from "../../contracts/results.ts";
import { understandResult } from "../../domain/planning/run-results.ts";
import { statedRows } from "../../domain/rows/stated-rows.ts";
import { mayMissByWords } from "../../domain/rows/alike-filter.ts";
import { pendingItems, refuseCompletion } from "../../domain/planning/batch-manifest.ts";
import type { CallRecord } from "../../domain/prompting/act/context.ts";
import { readCall } from "../../domain/rows/read-call.ts";
import { recordNotDone } from "./record-not-done.ts";
import { countApplied, writeSummary } from "./nothing-done.ts";
import { blockedEnd, type StepEnd } from "./step-outcome.ts";
import { wordsOfStep, type StepWork } from "./step-work.ts";

/**
 * A call marked as the step's last ends the step when it succeeded and no item is pending. A read succeeds when
 * it found rows, or when no other wording could find any; a change succeeds when every row was changed.
 * Otherwise the model sees the call's result. The model wrote its summary before that result, so code writes
 * another. A delete without `last` also ends its step once no item of its batch is left, because deleted rows
 * need no further call.
 */
export function endAfterCall(
  work: StepWork,
  { call, ...decision }: ActDecision,
  records: CallRecord[],
  complete: (decision: ActDecision) => StepEnd | Promise<StepEnd>,
): StepEnd | Promise<StepEnd> | null {
  const isLast = call?.last === true || (call?.tool === "db_delete" && work.manifest !== null);
  if (call === undefined || !isLast || !hasSucceeded(work, call, records)) return null;
  if (refuseEnd(work, decision) !== null) return null;
  return complete({ ...decision, result_summary: undefined });
}

function hasSucceeded(work: StepWork, call: ToolCall, records: CallRecord[]): boolean {
  if (work.step.type === "read") return foundAllMatches(work, call, records);
  return (
    records.length > 0 &&
    records.every((record) => {
      if (record.kind === "read") return false;
      if (record.kind === "refused") return false;
      return record.receipts.length > 0 && record.receipts.every(isApplied);
    })
  );
}

/**
 * Whether a read needs no further call: it found rows, or no other wording could find any. Rows with merely
 * similar names are a guess, so the model decides whether they are meant.
 */
function foundAllMatches({ ctx }: StepWork, call: ToolCall, records: CallRecord[]): boolean {
  const [firstRead, similarRead] = records.map((record) =>
    record.kind === "read" ? record.read : null,
  );
  if (!firstRead) return false;
  if (firstRead.total > 0) return true;
  if (similarRead) return similarRead.total === 0;
  return !mayMissByWords(ctx.pack, call.table, readCall(ctx.pack, call).where);
}

function isApplied({ status }: Receipt): boolean {
  return status === "applied";
}

/**
 * Why the step is not done, as a sentence for the model. Null when the step is done; the items that the model
 * reports as not done are then settled. Otherwise all items stay as they were.
 */
export function refuseEnd(work: StepWork, decision: ActDecision): string | null {
  const { manifest, notDone } = work;
  recordNotDone(work, decision);
  const openManifest = work.step.type === "write" ? work.manifest : null;
  const refusal = refuseCompletion(openManifest) ?? refuseUnread(work);
  if (refusal !== null) Object.assign(work, { manifest, notDone });
  return refusal;
}

/** The refusal of a read step that has read nothing: rows in the context may be outdated. */
function refuseUnread(work: StepWork): string | null {
  return work.step.type === "read" && work.reads.length === 0
    ? "a read step reads: call db_read first, what is in context is only a reference"
    : null;
}

/** Ends the step as completed, with the model's summary or one made by code. */
export function completeStep(work: StepWork, decision: ActDecision): StepEnd {
  const note = decision.note_for_next_step?.trim();
  const isWrite = work.step.type === "write";
  const stepSummary = isWrite ? writeSummary(work, decision) : decision.result_summary?.trim();
  const summary = stepSummary || summaryOf(work);
  return { status: "completed", summary, ...(note ? { note } : {}) };
}

function summaryOf(work: StepWork): string {
  const rowsRead = work.reads.reduce((sum, { total }) => sum + total, 0);
  if (work.step.type !== "read") return `Changed ${countApplied(work)}`;
  const { profile } = understandResult(work.results);
  const stated = work.reads.flatMap((read) => statedRows(work.ctx.pack, read, profile, "en"));
  if (stated.length > 0) return `Found ${rowsRead}, and ${stated.length} in the profile`;
  return rowsRead === 0 ? FOUND_NONE : `Found ${rowsRead}`;
}

/**
 * Ends the step at its limit: a step with open items is blocked and names them, and is not reported as complete
 * (spec/plans#limits-of-a-step). A read step that has found nothing is complete; any other step is blocked.
 */
export function endAtLimit(work: StepWork): StepEnd {
  const pending = pendingItems(work.manifest);
  if (pending.length > 0) {
    const names = pending.map(({ label }) => label).join(", ");
    return blockedEnd("BATCH_INCOMPLETE", wordsOfStep(work).ends.stillOpen(names));
  }
  if (work.reads.length > 0 && work.reads.every(({ total }) => total === 0)) {
    // A read that found nothing is complete: "none" is its answer (S22).
    if (work.step.type === "read") return { status: "completed", summary: FOUND_NONE };
  }
  return blockedEnd("LIMIT_REACHED", wordsOfStep(work).ends.outOfAttempts(work.step.description));
}
