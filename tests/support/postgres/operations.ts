// One create, update or delete of a row with its children, its exact inverse, and the ref and label of
// the row (`alfred.apply_operation`).
import type { OutsideColumns, RowOutside } from "../../../shared/contracts/outside.ts";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import { checkValues, isUuid, OperationError, type Table, tableOf } from "./columns.ts";
import type { Inverse, Row } from "./records.ts";
import { hasOrder, orderChildren, orderLines, placeLine } from "./order.ts";
import { canonicalRef, keepAlias, refFor } from "./refs.ts";
import {
  insertRow,
  removeRow,
  rowMark,
  rowOutside,
  rowsIn,
  shownRow,
  storedRow,
  takeChildren,
  updateRow,
  type NewRow,
} from "./rows.ts";
import type { State } from "./state.ts";
import {
  childTable,
  foundRow,
  parentColumn,
  type Place,
  refuseStale,
  writableTable,
} from "./targets.ts";

/** The result of an applied operation. */
export interface Outcome {
  op: "create" | "update" | "delete";
  table: string;
  rowId: string;
  ref: string | null;
  label: string | null;
  /** The label of the row that this one is a line of. */
  of: string | null;
  before: Row | null;
  row: Row | null;
  inverse: Inverse;
  mark: string | null;
  outside: RowOutside;
}

interface RowChange {
  rowId: string;
  inverse: Inverse;
  /** The row before the change, as callers see it. */
  before?: Row;
  label?: string | null;
  /** The sources of a deleted row's words. */
  outside?: RowOutside;
}

/** Errors: OperationError; the caller rolls back what was done before it. */
export function applyOperation(place: Place, op: EffectOp): Outcome {
  const table = writableTable(place.state, op.table);
  if (!table.isPrivate && place.household === null) {
    throw new OperationError("invalid", `${op.table} belong to a household`);
  }
  if ((op.op !== "create" || op.id != null) && !isUuid(op.id)) {
    throw new OperationError("invalid", "the id of a row is missing or malformed");
  }
  if (op.op === "create") {
    const isLast = op.values?.["position"] == null && hasOrder(place.state, table);
    const lineValues = isLast ? { ...op.values, position: LAST } : op.values;
    const values = checkValues(table, lineValues, true);
    const children = (op.children ?? []).map(({ table: name, values, _outside: outside }) => {
      const child = childTable(place.state, table, name);
      const checkedRow = checkValues(child, values, true, table.spec.children[name]);
      return { table: child, row: { id: place.state.uuid(), values: checkedRow, outside } };
    });
    const row = { id: op.id ?? place.state.uuid(), values, outside: op._outside };
    return outcomeOf(place, table, "create", createRow(place, table, row, children), op.alias);
  }
  if (op.op === "delete") return outcomeOf(place, table, "delete", deleteRow(place, table, op));
  const set = checkValues(table, op.set ?? {}, false, parentColumn(place.state, table));
  if (Object.keys(set).length === 0 && (op.children ?? []).length === 0) {
    throw new OperationError("invalid", "an update that sets nothing");
  }
  const children = (op.children ?? []).map(({ table: name, rows }) => {
    const child = childTable(place.state, table, name);
    const column = table.spec.children[name];
    const check = (row: Row) => checkValues(child, row, true, column);
    return {
      table: child,
      rows: rows.map((row) => ({ id: place.state.uuid(), values: check(row) })),
    };
  });
  const change = { ...op, set, outside: op._outside ?? {} };
  return outcomeOf(place, table, "update", changeRow(place, table, change, children));
}

/** Applies a stored inverse, which restores the row exactly, its author and creation time included. */
export function applyInverse(place: Place, inverse: Inverse): Outcome {
  const table = writableTable(place.state, inverse.table);
  if (inverse.op === "create") {
    const children = inverse.children.map((child) => ({
      table: childTable(place.state, table, child.table),
      row: child.row,
    }));
    return outcomeOf(place, table, "create", createRow(place, table, inverse.row, children));
  }
  if (inverse.op === "delete") {
    return outcomeOf(place, table, "delete", deleteRow(place, table, inverse));
  }
  const children = inverse.children.map((child) => ({
    table: childTable(place.state, table, child.table),
    rows: child.rows,
  }));
  return outcomeOf(place, table, "update", changeRow(place, table, inverse, children));
}

/** A position after all others, until the line gets its place. */
const LAST = 1000;

function createRow(
  place: Place,
  table: Table,
  row: NewRow,
  children: { table: Table; row: NewRow }[],
): RowChange {
  const { state } = place;
  insertRow(state, table, place, row);
  for (const child of children) insertChild(place, table, row.id, child);
  orderChildren(state, table, row.id);
  placeLine(state, table, row.id);
  return { rowId: row.id, inverse: { op: "delete", table: table.spec.table, id: row.id } };
}

interface Change {
  id: string;
  set: Row;
  expect?: Row;
  /** The sources that the operation states for its values. */
  outside?: OutsideColumns;
  /** For an inverse: the row's sources before the change. */
  was?: OutsideColumns;
}

/** A value that stays keeps its sources (`alfred.outside_after`). */
function outsideAfter(before: Row, set: Row, outside: OutsideColumns): OutsideColumns {
  const was = (before["outside"] ?? {}) as OutsideColumns;
  const entries = Object.entries(was).filter(
    ([column]) => !Object.hasOwn(set, column) || hasWordsOf(set[column], before[column]),
  );
  return { ...Object.fromEntries(entries), ...outside };
}

/** Whether the values are equal, or are lists with an item in common (`alfred.has_words_of`). */
function hasWordsOf(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return value === other;
  return (
    JSON.stringify(value) === JSON.stringify(other) || value.some((item) => other.includes(item))
  );
}

function insertChild(
  place: Place,
  { spec }: Table,
  parent: string,
  { table, row }: { table: Table; row: NewRow },
): void {
  const column = spec.children[table.spec.table]!;
  insertRow(place.state, table, place, { ...row, values: { ...row.values, [column]: parent } });
}

function changeRow(
  place: Place,
  table: Table,
  { id, set, expect, was, outside: outsideColumns = {} }: Change,
  children: { table: Table; rows: NewRow[] }[],
): RowChange {
  const { state } = place;
  const before = foundRow(place, table, id);
  const shownNow = shownRow(state, table, before);
  refuseStale(shownNow, expect);
  const outside = was ?? outsideAfter(before, set, outsideColumns);
  if (Object.keys(set).length > 0) updateRow(state, table, place, before, { ...set, outside });
  const replacedLines = children.map((child) => {
    const rows = takeChildren(state, table, child.table, id);
    for (const row of child.rows) insertChild(place, table, id, { table: child.table, row });
    return { table: child.table.spec.table, rows };
  });
  orderChildren(state, table, id);
  if (Object.hasOwn(set, "position")) placeLine(state, table, id);
  const old = Object.fromEntries(Object.keys(set).map((name) => [name, before[name]]));
  const inverse: Inverse = {
    op: "update",
    table: table.spec.table,
    id,
    set: old,
    children: replacedLines,
    was: (before["outside"] ?? {}) as OutsideColumns,
  };
  return { rowId: id, before: shownNow, inverse };
}

function deleteRow(
  place: Place,
  table: Table,
  { id, expect }: { id: string; expect?: Row },
): RowChange {
  const { state } = place;
  const before = foundRow(place, table, id);
  const shownNow = shownRow(state, table, before);
  const outside = rowOutside(state, table, before);
  refuseStale(shownNow, expect);
  const children = Object.keys(table.spec.children)
    .sort()
    .flatMap((name) =>
      takeChildren(state, table, childTable(state, table, name), id).map((row) => ({
        table: name,
        row,
      })),
    );
  removeRow(state, table, id);
  const parent = before[parentColumn(state, table) ?? ""];
  if (typeof parent === "string") orderLines(state, table, parent);
  const row = storedRow(table, before);
  const label = before[table.spec.labelColumn];
  return {
    rowId: id,
    outside,
    before: shownNow,
    label: typeof label === "string" ? label : null,
    inverse: { op: "create", table: table.spec.table, row, children },
  };
}

function outcomeOf(
  place: Place,
  table: Table,
  op: Outcome["op"],
  change: RowChange,
  alias?: string,
): Outcome {
  const { state, conversation } = place;
  const { table: name, refType, labelColumn } = table.spec;
  const stored = rowsIn(state, name).get(change.rowId);
  const row = op === "delete" ? null : shownRow(state, table, stored!);
  const label = row === null ? (change.label ?? null) : (row[labelColumn] ?? null);
  let ref: string | null = null;
  if (conversation !== null && op === "create") {
    ref = refFor(state, conversation, refType, change.rowId, { promote: true });
    if (alias !== undefined) keepAlias(state, conversation, refType, alias, change.rowId);
  } else if (conversation !== null) {
    ref = canonicalRef(state, conversation, change.rowId);
  }
  const { rowId, inverse, before = null } = change;
  const of = parentLabel(state, table, row ?? before);
  return {
    op,
    table: name,
    rowId,
    ref,
    label: label as string | null,
    of,
    before,
    row,
    inverse,
    mark: rowMark(row, hasOrder(state, table)),
    outside: change.outside ?? rowOutside(state, table, stored!),
  };
}

function parentLabel(state: State, table: Table, row: Row | null): string | null {
  const column = parentColumn(state, table);
  const parent = tableOf(state.pack, table.spec.parent ?? "")?.spec;
  if (row === null || column === undefined || parent === undefined) return null;
  const parentRow = rowsIn(state, parent.table).get(String(row[column]));
  return (parentRow?.[parent.labelColumn] ?? null) as string | null;
}
