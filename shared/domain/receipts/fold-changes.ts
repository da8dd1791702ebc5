// Combines a run's several changes of one row into one change.
import type { ChangedLine, ChangedValue, Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { diffRows, sameValue } from "./diff-rows.ts";
import { parentOf, withChild } from "../rows/with-child.ts";

type Row = Record<string, unknown>;

export interface FoldedChange {
  receipt: Receipt;
  /** True if the row is the same as before the run: created and deleted again, or changed back. */
  isUnchanged: boolean;
}

/**
 * One change per row, from the row before the run to the row now, in the order of the first changes. Changed
 * lines of a row that the run created are part of that row's change. Rows without a ref are not combined.
 * @param receipts receipts in the order of the changes
 */
export function foldChanges(pack: DomainPack, receipts: Receipt[]): FoldedChange[] {
  const foldedChanges: FoldedChange[] = [];
  const places = new Map<string, number>();
  for (const receipt of receipts) {
    const key = `${receipt.table} ${receipt.ref}`;
    const place = receipt.ref === null ? undefined : places.get(key);
    const previousChange = place === undefined ? undefined : foldedChanges[place];
    const combinedChange =
      previousChange === undefined ? null : combine(pack, previousChange, receipt);
    if (place !== undefined && combinedChange !== null) {
      foldedChanges[place] = combinedChange;
    } else {
      places.set(key, foldedChanges.push(asFolded(receipt)) - 1);
    }
  }
  return withLines(pack, foldedChanges);
}

function asFolded(receipt: Receipt): FoldedChange {
  const { op, values, lines = [] } = receipt;
  return { receipt, isUnchanged: op === "update" && values?.length === 0 && lines.length === 0 };
}

/** The combination of two changes of a row; null if the second cannot follow the first. */
function combine(
  pack: DomainPack,
  previousChange: FoldedChange,
  next: Receipt,
): FoldedChange | null {
  const { receipt: first, isUnchanged } = previousChange;
  const isGone = first.op === "create" && isUnchanged;
  switch (`${isGone ? "none" : first.op} ${next.op}`) {
    case "none create":
    case "create create":
    case "create update":
      return { receipt: { ...withoutDifference(next), op: "create" }, isUnchanged: false };
    case "create delete":
      return { receipt: first, isUnchanged: true };
    case "update update":
      return asFolded({ ...withoutDifference(next), ...mergeDifference(first, next) });
    case "update delete":
      return asFolded({ ...next, ...(next.row ? { row: rowBefore(first, next.row) } : {}) });
    case "delete create":
      return foldRestored(pack, first, next);
    default:
      return null;
  }
}

function withoutDifference(receipt: Receipt): Receipt {
  const { fields: _fields, values: _values, lines: _lines, ...rest } = receipt;
  return rest;
}

/** A row that was deleted and restored, with its differences from before. */
function foldRestored(pack: DomainPack, { row: oldRow }: Receipt, next: Receipt): FoldedChange {
  const { row: newRow } = next;
  const update: Receipt = { ...next, op: "update" };
  if (oldRow === undefined || newRow === undefined) return { receipt: update, isUnchanged: false };
  const seenRow = (row: Row) => ({ raw: row, visible: row });
  const { values, lines } = diffRows(pack, next.table, seenRow(oldRow), seenRow(newRow));
  return asFolded({ ...update, values, ...(lines.length > 0 ? { lines } : {}) });
}

function mergeDifference(first: Receipt, next: Receipt): Pick<Receipt, "values" | "lines"> {
  const lines = mergeLines(first.lines ?? [], next.lines ?? []);
  // The combined values are known only if both changes' values are.
  const values = first.values && next.values ? mergeValues(first.values, next.values) : undefined;
  return { ...(values ? { values } : {}), ...(lines.length > 0 ? { lines } : {}) };
}

function mergeValues(first: ChangedValue[], next: ChangedValue[]): ChangedValue[] {
  const valuesByColumn = new Map(first.map((value) => [value.column, value]));
  for (const { column, before, after } of next) {
    const earlierValue = valuesByColumn.get(column);
    valuesByColumn.set(column, {
      column,
      before: earlierValue ? earlierValue.before : before,
      after,
    });
  }
  return [...valuesByColumn.values()].filter(
    ({ before, after }) => before === undefined || !sameValue(before, after),
  );
}

/** Lines are matched by ref; lines without a ref are never matched. */
function mergeLines(first: ChangedLine[], next: ChangedLine[]): ChangedLine[] {
  return next.reduce((lines, line) => {
    const index = lines.findIndex(({ row }) => row.id !== undefined && row.id === line.row.id);
    const earlierLine = lines[index];
    const isPair = (a: ChangedLine["op"], b: ChangedLine["op"]) =>
      earlierLine?.op === a && line.op === b;
    if (isPair("update", "update")) {
      const values = mergeValues(earlierLine?.values ?? [], line.values ?? []);
      return lines.toSpliced(index, 1, ...(values.length > 0 ? [{ ...line, values }] : []));
    }
    if (isPair("create", "update")) {
      const { values: _values, ...createdLine } = line;
      return lines.toSpliced(index, 1, { ...createdLine, op: "create" });
    }
    if (isPair("create", "delete")) return lines.toSpliced(index, 1);
    if (isPair("update", "delete")) {
      return lines.toSpliced(index, 1, { ...line, row: rowBefore(earlierLine ?? {}, line.row) });
    }
    return [...lines, line];
  }, first);
}

function rowBefore({ values = [] }: Pick<Receipt, "values">, row: Row): Row {
  return { ...row, ...Object.fromEntries(values.map(({ column, before }) => [column, before])) };
}

/**
 * Applies the changes of single lines to the rows that contain them. The lines of a row that the run created are
 * then left out as changes of their own.
 */
function withLines(pack: DomainPack, foldedChanges: FoldedChange[]): FoldedChange[] {
  const linesInRows = new Set<FoldedChange>();
  const changesWithLines = foldedChanges.map((change) => {
    const { receipt, isUnchanged } = change;
    if (isUnchanged || receipt.op === "delete" || receipt.ref === null) return change;
    return foldedChanges
      .filter((line) => parentOf(pack, line.receipt) === receipt.ref)
      .reduce((parent, line) => {
        const children = parent.receipt.row?.[line.receipt.table];
        if (!Array.isArray(children)) return parent;
        const changedChildren = withChild(pack, children as Row[], lineReceipt(line));
        if (receipt.op === "create" && changedChildren !== children) linesInRows.add(line);
        const row = { ...parent.receipt.row, [line.receipt.table]: changedChildren };
        return { ...parent, receipt: { ...parent.receipt, row } };
      }, change);
  });
  return changesWithLines.filter(
    (_, index) => !linesInRows.has(foldedChanges[index] as FoldedChange),
  );
}

/** The receipt of a line. A line that was created and then deleted counts as deleted. */
function lineReceipt({ receipt, isUnchanged }: FoldedChange): Receipt {
  return receipt.op === "create" && isUnchanged ? { ...receipt, op: "delete" } : receipt;
}
