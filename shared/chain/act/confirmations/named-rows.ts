// Decides which rows of a change were named: by the plan, or by the user's words in this run. The reply names
// the other rows, or the user must confirm first.
import type { EffectOp, Receipt } from "../../../contracts/effects.ts";
import type { Condition, Filter } from "../../../contracts/filter.ts";
import { foldText } from "../../../domain/understanding/check-evidence.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { namesWholly } from "../../../domain/entities/similar-names.ts";
import type { TargetRow } from "../writes/resolve-targets.ts";
import { isItem } from "../settle-batch.ts";
import { registryOf, userWords, type StepWork } from "../step-work.ts";

/**
 * Whether the row, or the parent of a line, was named. The batch items of a step on all found rows do not
 * count as names, because a filter matched them.
 */
function isNamed(
  work: StepWork,
  table: string,
  target: TargetRow,
  all: TargetRow[] = [target],
): boolean {
  const parent = parentOf(work, table, target);
  return (
    isNamedItself(work, target, all) ||
    (parent !== undefined && isNamedItself(work, parent, [parent]))
  );
}

/**
 * @param all the rows of the same change: a label that several rows share names none of them, unless a mention means
 *   several things
 */
function isNamedItself(work: StepWork, target: TargetRow, all: TargetRow[]): boolean {
  const { step, results } = work;
  const items = step.allFound === true ? [] : (step.batch?.items ?? []);
  const registry = registryOf(work);
  const isShared = all.some(
    ({ id, label }) => id !== target.id && foldText(label) === foldText(target.label),
  );
  const isByRef = (ref: string) => registry.get(ref) !== undefined;
  if (items.some((item) => isItem(work, item, target) && (!isShared || isByRef(item.ref)))) {
    return true;
  }
  const ref = registry.refOf(target.id);
  const { mentions = [] } = understandResult(results);
  if (ref !== undefined && mentions.some((mention) => mention.ref === ref)) return true;
  const saysSeveral = mentions.some(
    ({ several, raw_text: words }) => several === true && namesWholly(words, target.label),
  );
  return (!isShared || saysSeveral) && namesWholly(userWords(work), target.label);
}

/** The parent of a child row, when the parent was read with its children. */
function parentOf({ ctx, session }: StepWork, table: string, { id }: TargetRow) {
  const parent = ctx.pack.tables[ctx.pack.tables[table]?.parent ?? ""];
  const ref = Object.values(session.entities).find((record) => record.id === id)?.ref;
  if (parent === undefined || ref === undefined) return undefined;
  return Object.values(session.entities).find((record) => {
    const lines = record.type === parent.refType ? record.data?.[table] : undefined;
    return Array.isArray(lines) && lines.some((line: { id?: unknown } | null) => line?.id === ref);
  });
}

/** The receipts, with a mark on those whose changed or deleted row was not named. */
export function markUnnamed(work: StepWork, ops: EffectOp[], receipts: Receipt[]): Receipt[] {
  return receipts.map((receipt, index) => {
    const op = ops[index];
    if (op === undefined || op.op === "create" || receipt.op !== op.op) return receipt;
    const target = { id: op.id, label: receipt.label ?? "" };
    return isNamed(work, op.table, target) ? receipt : { ...receipt, unnamed: true };
  });
}

/**
 * Whether a filter matches more than the user named: several rows with an unnamed one among them, or an
 * unnamed row after the step has changed another unnamed row (otherwise many small calls could bypass the
 * check). False for filters by ref, and for a step on all found rows.
 */
export function exceedsNamedRows(
  work: StepWork,
  table: string,
  filter: Filter | null,
  targets: TargetRow[],
): boolean {
  if (work.step.allFound === true || namesRefs(filter)) return false;
  const unnamedTargets = targets.filter((target) => !isNamed(work, table, target, targets));
  if (unnamedTargets.length > 0 && targets.length > 1) return true;
  const changedKeys = work.receipts
    .filter((receipt) => receipt.unnamed === true && receipt.status === "applied")
    .map((receipt) => `${receipt.table} ${receipt.ref ?? receipt.label}`);
  const keyOf = ({ id, label }: TargetRow) => `${table} ${registryOf(work).refOf(id) ?? label}`;
  return (
    changedKeys.length > 0 && unnamedTargets.some((target) => !changedKeys.includes(keyOf(target)))
  );
}

/**
 * Whether a step on all found rows would delete rows when the message names some of them and not others. A
 * message that names a row may just as well want to keep it ("delete all of them but the pie").
 */
export function isPartlyNamed(work: StepWork, table: string, targets: TargetRow[]): boolean {
  if (work.step.allFound !== true) return false;
  const namedTargets = selectNamedRows(work, table, targets);
  return namedTargets.length > 0 && namedTargets.length < targets.length;
}

/** The rows of one change that were named. */
export function selectNamedRows(work: StepWork, table: string, targets: TargetRow[]): TargetRow[] {
  return targets.filter((target) => isNamed(work, table, target, targets));
}

/** Whether the filter only lists rows by ref. */
function namesRefs(filter: Filter | null): boolean {
  if (filter === null || !("and" in filter) || filter.and.length !== 1) return false;
  const [only] = filter.and;
  if (only === undefined || !("column" in only)) return false;
  const { column, op } = only satisfies Condition;
  return column === "id" && (op === "eq" || op === "in");
}
