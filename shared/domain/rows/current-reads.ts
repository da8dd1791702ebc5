// The rows that a run has read, updated by the run's own later changes.
import type { Receipt } from "../../contracts/effects.ts";
import { FINDINGS } from "../../contracts/findings.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReadResult, StepResult } from "../../contracts/results.ts";
import { parentColumn, parentOf, withChild } from "./with-child.ts";

type Row = Record<string, unknown>;

/**
 * The steps in order with their reads updated: rows that the same step or a later one changed have their new
 * values; deleted rows are removed and not counted. A read after a change already includes it and may contain more.
 */
export function currentReads(pack: DomainPack, steps: StepResult[]): StepResult[] {
  return steps.map((step, index) => {
    if (step.reads === undefined) return step;
    const changes = steps
      .slice(index)
      .flatMap(({ receipts }) => receipts ?? [])
      .filter(({ status, ref }) => status === "applied" && ref !== null)
      .flatMap(withLineReceipts);
    if (changes.length === 0) return step;
    return { ...step, reads: step.reads.map((read) => afterChanges(pack, read, changes)) };
  });
}

/**
 * The receipt, and one for each line that its change updated or deleted, so that reads of the lines' own table are
 * updated too.
 */
function withLineReceipts(receipt: Receipt): Receipt[] {
  const changedLines = (receipt.lines ?? []).filter(({ op, row }) => op !== "create" && row.id);
  const lines = changedLines.map(({ op, table, label, row }): Receipt => ({
    op,
    table,
    label,
    row,
    ref: String(row.id),
    status: "applied",
  }));
  return [receipt, ...lines];
}

function afterChanges(pack: DomainPack, read: ReadResult, changes: Receipt[]): ReadResult {
  const rows = changes.reduce(
    (currentRows, change) => afterChange(pack, read.table, currentRows, change),
    read.rows,
  );
  const goneCount = read.rows.length - rows.length;
  return {
    ...read,
    rows,
    total: read.total - goneCount,
    ...(goneCount > 0 ? { gone: goneCount } : {}),
  };
}

function afterChange(pack: DomainPack, table: string, rows: Row[], change: Receipt): Row[] {
  const { op, ref, row } = change;
  if (change.table === table) {
    if (op === "delete") return rows.filter(({ id }) => id !== ref);
    return rows.map((oldRow) =>
      oldRow.id === ref && row ? withChange(pack, table, oldRow, change) : oldRow,
    );
  }
  if (pack.tables[table]?.parent === change.table && op === "delete") {
    const parent = parentColumn(pack, table) ?? "";
    return rows.filter((child) => child[parent] !== ref);
  }
  if (pack.tables[change.table]?.parent !== table) return rows;
  const parent = parentOf(pack, change);
  return rows.map((oldRow) => {
    const children = oldRow[change.table];
    if (oldRow.id === undefined || oldRow.id !== parent) return oldRow;
    // A finding in the row may have come from the child.
    const { [FINDINGS]: _found, ...rest } = oldRow;
    return Array.isArray(children)
      ? { ...rest, [change.table]: withChild(pack, children as Row[], change) }
      : rest;
  });
}

/**
 * The columns that were read, with their current values; children only if the change concerns them. Findings
 * from before the change are left out.
 */
function withChange(
  pack: DomainPack,
  table: string,
  oldRow: Row,
  { row = {}, lines = [] }: Receipt,
) {
  const isUntouched = (column: string) =>
    Object.hasOwn(pack.tables[table]?.children ?? {}, column) &&
    !lines.some((line) => line.table === column);
  return Object.fromEntries(
    Object.entries(oldRow).flatMap(([column, value]) => {
      if (column === "id" || isUntouched(column)) return [[column, value]];
      return Object.hasOwn(row, column) ? [[column, row[column]]] : [];
    }),
  );
}
