// Operations that the guard has stopped (I12): reported to the user, stored unchanged, and executed only after
// the user says yes, for the codes that the question listed (spec/writes#guard; S31).
import type { EffectOp, EffectResult, Receipt } from "../../../contracts/effects.ts";
import type { BatchItem } from "../../../contracts/answers/batch.ts";
import type { PlanStep } from "../../../contracts/plan.ts";
import type { StepResult, StoppedThing } from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import { foldText } from "../../../domain/understanding/check-evidence.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { labelOf } from "../../../domain/entities/translation/strip-refs.ts";
import { storeOp } from "../../../domain/entities/translation/store-ops.ts";
import { overrideText } from "../../../domain/wording/override-text.ts";
import { keepsOut } from "../../../domain/wording/reason-text.ts";
import { endsProtection, tellProtections } from "./tell-protections.ts";
import { readRows } from "../reads/read-rows.ts";
import {
  keepRecords,
  languageOfStep,
  registryOf,
  type GuardedOp,
  type StepWork,
} from "../step-work.ts";

type End = Pick<StepResult, "status" | "summary"> &
  Partial<Pick<StepResult, "note" | "analysis" | "question" | "blocked" | "confirm" | "stopped">>;

/**
 * Records the operations that the guard stopped, and removes those that have succeeded since. In an all-or-nothing
 * batch, all operations of such a call are recorded, because they were rolled back together.
 * @param items the batch item of each operation, if any
 */
export async function noteGuarded(
  work: StepWork,
  ops: EffectOp[],
  effects: { results: EffectResult[]; receipts: Receipt[] },
  items: (string | null)[] = [],
): Promise<void> {
  const receipts = receiptsOfOps(ops, effects);
  const guardedFlags = receipts.map((receipt) => isGuardStop(receipt));
  const isAtomic = work.ctx.pack.subdomains[work.step.subdomain]?.batchPolicy === "atomic";
  const stoppedOps = ops.filter((_, index) => guardedFlags[index]);
  if (stoppedOps.length > 0) await registerRows(work, isAtomic ? ops : stoppedOps);
  const protections = await tellProtections(
    work,
    ops.filter((_, index) => endsProtection(receipts[index])),
  );
  const registry = registryOf(work);
  const earlierOps = [...work.guardedOps];
  const stoppedNow: GuardedOp[] = [];
  ops.forEach((op, index) => {
    const receipt = receipts[index];
    const label = receipt?.label ?? "";
    const item = items[index] ?? null;
    const isStopped = guardedFlags[index] || (isAtomic && stoppedOps.length > 0);
    if (receipt?.status !== "applied" && !isStopped) return;
    // Each entry matches once: two rows with the same name in a call are two rows.
    const earlierAttempt = findEarlierAttempt(earlierOps, { op, label, item });
    if (earlierAttempt >= 0) earlierOps.splice(earlierAttempt, 1);
    if (receipt?.status === "applied") return;
    const storedOp = storeOp(work.ctx.pack, op, registry, label);
    const error = guardedFlags[index] ? (receipt?.error ?? null) : null;
    const title = titleOf(work, op, label);
    // The receipt names the row by the label that it would have after the operation.
    if (receipt && error !== null && title !== "") receipt.label = title;
    stoppedNow.push({
      op,
      label,
      item,
      error,
      title,
      stored: storedOp === null || item === null ? storedOp : { ...storedOp, item },
      ...(op.op === "create" ? {} : (protections.get(op.id) ?? {})),
    });
  });
  work.guardedOps = [...earlierOps, ...stoppedNow];
}

/**
 * The row's name after the operation: an update may set a new name, or link another row that gives the name.
 */
function titleOf(work: StepWork, op: EffectOp, label: string): string {
  const spec = work.ctx.pack.tables[op.table];
  if (op.op !== "update" || spec === undefined) return label;
  const newLabel = op.set[spec.labelColumn];
  if (typeof newLabel === "string" && newLabel.trim() !== "") return newLabel;
  const link = spec.labelFrom === undefined ? undefined : op.set[spec.labelFrom];
  const linkedRef = typeof link === "string" ? registryOf(work).refOf(link) : undefined;
  return labelOf(registryOf(work).get(linkedRef ?? "")) ?? label;
}

/** Whether the guard stopped the operation, with codes that the user may override. */
function isGuardStop(receipt: Receipt | null): boolean {
  return receipt?.error?.code === "guard" && (receipt.error.violations ?? []).length > 0;
}

/** Index of the earlier operation that this operation repeats or corrects; -1 for a new operation. */
function findEarlierAttempt(
  earlier: GuardedOp[],
  { op, label, item }: Pick<GuardedOp, "op" | "label" | "item">,
): number {
  const isAlike = (other: GuardedOp) =>
    other.op.op === op.op && other.op.table === op.table && other.item === item;
  if (op.op !== "create") {
    return earlier.findIndex((other) => {
      return isAlike(other) && other.op.op !== "create" && other.op.id === op.id;
    });
  }
  const opText = JSON.stringify(op);
  const name = label.toLowerCase();
  const criteria: ((other: GuardedOp) => boolean)[] = [
    (other) => JSON.stringify(other.op) === opText,
    (other) => name !== "" && other.label.toLowerCase() === name,
    // A different operation for the same item.
    () => item !== null,
  ];
  for (const isSame of criteria) {
    const index = earlier.findIndex((other) => isAlike(other) && isSame(other));
    if (index >= 0) return index;
  }
  return -1;
}

/** Adds unseen rows to the registry, because the stored operation names them by ref. */
async function registerRows(work: StepWork, ops: EffectOp[]): Promise<void> {
  const registry = registryOf(work);
  const tables = new Map<string, string[]>();
  for (const op of ops) {
    if (op.op === "create" || registry.refOf(op.id) !== undefined) continue;
    tables.set(op.table, [...(tables.get(op.table) ?? []), op.id]);
  }
  for (const [table, ids] of tables) {
    const where = { and: [{ column: "id", op: "in" as const, value: ids }] };
    const query = { table, where, limit: ids.length };
    const { records } = await readRows(work.ctx, query, registryOf(work), false);
    keepRecords(work, records);
  }
}

/**
 * Ends the step once only guarded items are left: every item is done, or stopped under its own name. An item
 * with a vaguer label ("a bottle") keeps the step open, because the model may find another row.
 */
export function endAfterGuard(work: StepWork): End | null {
  const { manifest, guardedOps } = work;
  if (work.quick || manifest === null || remainingStep(work) === null) return null;
  const stoppedOps = guardedOps.filter(({ error }) => error !== null);
  const names = new Set(guardedOps.map(({ label }) => foldText(label)));
  const isSettled = (item: BatchItem) =>
    item.status === "completed" || (isStoppedItem(item) && names.has(foldText(item.label)));
  if (stoppedOps.length === 0 || !manifest.items.every(isSettled)) return null;
  return {
    status: "asked",
    summary: `Waiting for a yes; changes that the guard stopped: ${stoppedOps.length}`,
  };
}

/** Whether the guard stopped the item, or the item was rolled back together with a stopped operation. */
function isStoppedItem({ status, error }: BatchItem): boolean {
  return status === "failed" && (error?.code === "guard" || error?.code === "rolled_back");
}

/**
 * The step's end, turned into a question if the guard has stopped some of its operations. Unchanged if the stopped
 * part cannot be stored, or if the end already asks for a confirmation.
 */
export function askToOverride(work: StepWork, end: End): End {
  const stoppedOps = work.guardedOps.filter(({ error }) => error !== null);
  const remaining = remainingStep(work);
  if (stoppedOps.length === 0 || remaining === null || end.confirm !== undefined) return end;
  const { blocked: _blocked, question, ...rest } = end;
  const overrideEnd = overrideQuestion(work, stoppedOps, [remaining], work.override);
  return {
    ...rest,
    ...overrideEnd,
    question: question ? `${overrideEnd.question}\n${question}` : overrideEnd.question,
  };
}

/**
 * The question whether to make the stopped changes despite the guard.
 * @param earlierOverride codes that were overridden already; they stay overridden for these operations
 */
export function overrideQuestion(
  work: StepWork,
  guardedThings: StoppedThing[],
  remaining: PlanStep[],
  earlierOverride: string[],
) {
  const { results, ctx } = work;
  const stoppedThings = guardedThings.map(
    ({ title, error, protection, deletes }): StoppedThing => ({
      ...{ title, error },
      ...(protection === undefined ? {} : { protection }),
      ...(deletes === undefined ? {} : { deletes }),
    }),
  );
  const reader = { language: languageOfStep(work), pack: ctx.pack };
  const text = overrideText(stoppedThings, {
    ...reader,
    profile: understandResult(results).profile,
  });
  const request = understandResult(results).takenOver?.request ?? ctx.message;
  const override = [...new Set([...earlierOverride, ...stoppedThings.flatMap(codesOf)])];
  const acceptsReasonedYes =
    stoppedThings.every(({ error }) => error !== null && !keepsOut(error)) &&
    stoppedThings.length === 1;
  const confirm: Pending = {
    type: "confirm_override",
    text,
    request,
    remaining,
    override,
    ...(acceptsReasonedYes ? { reasoned: true } : {}),
  };
  return { status: "asked" as const, question: text, confirm, stopped: stoppedThings };
}

function codesOf({ error }: StoppedThing): string[] {
  return (error?.violations ?? []).map(({ code }) => code);
}

/**
 * The step reduced to its stopped part, which is its drafts or its operations; null when it has no stopped drafts to
 * save, or when one of its operations has no stored form.
 */
function remainingStep({ step, manifest, guardedOps, savesDrafts }: StepWork): PlanStep | null {
  const { batch: _batch, allFound: _all, stored: _stored, ...rest } = step;
  const items = (manifest?.items ?? [])
    .filter(isStoppedItem)
    .map(({ ref, label }): BatchItem => ({ ref, label, status: "pending" }));
  const batch = items.length > 0 ? { batch: { items, briefs: items.map(() => "") } } : {};
  if (savesDrafts) return items.length > 0 ? { ...rest, ...batch } : null;
  const storedOps = guardedOps.flatMap((op) => op.stored ?? []);
  return storedOps.length < guardedOps.length ? null : { ...rest, ...batch, stored: storedOps };
}
