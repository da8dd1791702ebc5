// The db_update of a step: changes several rows, each with its own values, in one call.
import type { ColumnChange, ToolParams } from "../../../contracts/answers/act.ts";
import type { EffectOp, Receipt } from "../../../contracts/effects.ts";
import { describeIssues } from "../../../contracts/schema.ts";
import { valueFaults } from "../../../contracts/value-fault.ts";
import { describeFilter } from "../../../domain/rows/describe-filter.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import { translatePayload } from "../../../domain/entities/translation/translate-payload.ts";
import { adjustedValues, nameOf, readRowsToAdjust, type RowToAdjust } from "./adjust-values.ts";
import { applyOps } from "./apply-ops.ts";
import { refsToNames, refusal } from "../call-params.ts";
import { rowObjection } from "./check-rows.ts";
import { checkTargets } from "./check-targets.ts";
import { askToUpdate } from "../confirmations/confirm-update.ts";
import { exceedsNamedRows } from "../confirmations/named-rows.ts";
import { askWhichRow } from "../confirmations/one-of-several.ts";
import { resolveTargets, type TargetRow } from "./resolve-targets.ts";
import { settleByRow } from "../settle-batch.ts";
import type { StepEnd } from "../step-outcome.ts";
import { registryOf, type StepWork } from "../step-work.ts";

interface PlannedRow {
  item: string;
  target: TargetRow;
  op: EffectOp;
  /** For a relative amount: the key that prevents the same change of the row a second time. */
  key: string | null;
}

/**
 * Changes rows: all operations of the call in one request. A row is left unchanged if the same relative change
 * was already made by this step, by the plan that this plan replaces, or before the question that this run
 * answers.
 * @returns the step's end if the user is asked first: which row is meant, or about rows that were not named
 * Errors: ContractError for a call without changes, a change without columns or filter, rows outside the step's batch, values that do not
 * fit or that the pack objects to, a row that two changes name, or an amount that is unknown or would fall below
 * zero; those of `resolveTargets` and `applyOps`.
 */
export async function updateByTool(work: StepWork, params: ToolParams): Promise<StepEnd | null> {
  const { table, changes } = params;
  if (changes.length === 0) throw refusal("db_update needs changes");
  const plannedRows: PlannedRow[] = [];
  const changesWithoutRow: { item: string; filter: string }[] = [];
  let exceedsNamed = false;
  for (const { where, item, set } of changes) {
    if (set.length === 0) throw refusal("a change needs at least one column in set");
    const targets = await resolveTargets(work, table, where);
    checkTargets(work, table, targets);
    exceedsNamed ||= exceedsNamedRows(work, table, where, targets);
    if (targets.length === 0) changesWithoutRow.push({ item, filter: describeFilter(where) });
    const amounts = set.filter(({ how }) => how !== "set");
    const keyOf = (id: string) => (amounts.length === 0 ? null : JSON.stringify([id, amounts]));
    const ops = await opsOf(work, table, targets, { item, set });
    targets.forEach((target, index) => {
      const op = ops[index];
      if (op !== undefined) plannedRows.push({ item, target, op, key: keyOf(target.id) });
    });
  }
  if (new Set(plannedRows.map(({ target }) => target.id)).size < plannedRows.length) {
    throw refusal("two changes name the same row: put its columns into one change");
  }
  const isDone = ({ key }: PlannedRow) => key !== null && work.adjustedKeys.has(key);
  const repeats = plannedRows.filter(isDone);
  const openRows = plannedRows.filter((row) => !isDone(row));
  const targets = openRows.map(({ target }) => target);
  const question = await askWhichRow(work, table, targets);
  if (question !== null) return question;
  if (exceedsNamed && openRows.length > 0) return askToUpdate(work, table, openRows);
  const ops = openRows.map(({ op }) => op);
  const receipts = ops.length === 0 ? [] : receiptsOfOps(ops, await applyOps(work, ops));
  const filter = [...new Set(changes.map(({ where }) => describeFilter(where)))].join("; ");
  const receiptsOfRows = receipts.filter((receipt) => receipt !== null);
  work.calls.push({ kind: "effects", tool: "db_update", table, filter, receipts: receiptsOfRows });
  openRows.forEach(({ key }, index) => {
    if (key !== null && receipts[index]?.status === "applied") work.adjustedKeys.add(key);
  });
  reportUnchanged(work, repeats, changesWithoutRow);
  const receiptOf = new Map<PlannedRow, Receipt | null>([
    ...openRows.map((row, index) => [row, receipts[index] ?? null] as const),
    ...repeats.map((row) => [row, receiptOfRepeat(work, table, row)] as const),
  ]);
  settleByRow(
    work,
    params,
    plannedRows.map((row) => ({
      item: row.item,
      target: row.target,
      receipt: receiptOf.get(row) ?? null,
    })),
    changesWithoutRow.map(({ item }) => item),
  );
  return null;
}

/** Tells the model why there is no receipt; the call then does not count as complete. */
function reportUnchanged(
  work: StepWork,
  repeats: PlannedRow[],
  changesWithoutRow: { filter: string }[],
): void {
  const refuse = (reason: string) =>
    work.calls.push({ kind: "refused", action: "db_update", reason });
  work.alreadyDone += repeats.length;
  if (repeats.length > 0) {
    const names = repeats.map(({ target }) => nameOf(work, target)).join(", ");
    refuse(`${names}: this was added or multiplied before and stands, so it is not changed again`);
  }
  if (changesWithoutRow.length > 0)
    refuse(`no row matched ${changesWithoutRow.map(({ filter }) => filter).join("; ")}`);
}

/** A relative change that was made before counts as done for the batch, without a receipt of this call. */
function receiptOfRepeat(work: StepWork, table: string, { target }: PlannedRow): Receipt {
  const ref = registryOf(work).refOf(target.id) ?? null;
  return { op: "update", table, ref, label: target.label, status: "applied" };
}

async function opsOf(
  work: StepWork,
  table: string,
  targets: TargetRow[],
  { item, set }: { item: string; set: ColumnChange[] },
): Promise<EffectOp[]> {
  const rows = set.some(({ how }) => how !== "set")
    ? await readRowsToAdjust(work, table, targets)
    : targets.map((target): RowToAdjust => ({ target, row: null }));
  return rows.map(({ target, row }) => {
    const values = valuesOf(work, table, adjustedValues(table, target, row, set), {
      label: target.label,
      item,
    });
    return {
      op: "update" as const,
      table,
      id: target.id,
      set: values,
      ...(row === null ? {} : { expect: row }),
    };
  });
}

/** The columns in the form that the database expects. */
function valuesOf(
  work: StepWork,
  table: string,
  givenValues: Record<string, unknown>,
  row: { label: string; item: string },
) {
  const { pack } = work.ctx;
  const result = pack.tables[table]?.update.safeParse(givenValues);
  if (!result?.success) {
    throw refusal(
      `set: ${result ? describeIssues(result.error) : "no such table"}`,
      result ? valueFaults(result.error, givenValues, row) : [],
    );
  }
  const objection = rowObjection(work, table, [result.data]);
  if (objection !== null) throw refusal(objection);
  return translatePayload(pack, table, refsToNames(work, table, result.data), registryOf(work))
    .values;
}
