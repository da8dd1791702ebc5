// Rows with their children: how callers see them, and how they are inserted, changed, removed and compared.
import type { OutsideColumns, RowOutside } from "../../../shared/contracts/outside.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { OperationError, type Table, tableOf, uniqueKey } from "./columns.ts";
import type { Row, StoredRow } from "./records.ts";
import { canonical } from "./session.ts";
import type { State } from "./state.ts";

/** The column with the sources of a row's words, by column. */
const OUTSIDE = "outside";

/** Columns that no caller sees: a row's owner, its sources, and what its writer states only for the guard. */
const OWNERSHIP = new Set(
  ["household_id", "user_id", "created_by", OUTSIDE].concat("food", "contains", "may_contain"),
);

export function rowsIn(state: State, table: string): Map<string, Row> {
  return state.tables.get(table)!;
}

/** The owners whose rows an operation reaches: a household, and its user. */
export interface Reach {
  household: HouseholdId | null;
  user: string;
}

export function reaches({ isPrivate }: Table, row: Row, { household, user }: Reach): boolean {
  return isPrivate ? row["user_id"] === user : row["household_id"] === household;
}

/** Cache of each table's lines by their parents, for one version of the state. */
const linesByTable = new WeakMap<object, { version: number; byParent: Map<unknown, Row[]> }>();

/** The children of a row in one table, in their order (`alfred.child_order`). */
export function childrenOf(state: State, child: string, column: string, parent: string): Row[] {
  const rows = rowsIn(state, child);
  let cache = linesByTable.get(rows);
  if (cache?.version !== state.version()) {
    const byParent = Map.groupBy(rows.values(), (row) => row[column]);
    linesByTable.set(rows, (cache = { version: state.version(), byParent }));
  }
  const place = (row: Row) => Number(row["position"] ?? 0);
  const children = cache.byParent.get(parent) ?? [];
  return children.toSorted((a, b) => place(a) - place(b) || byAge(a, b));
}

export function byAge(a: Row, b: Row): number {
  const [x, y] = [`${a["created_at"]} ${a["id"]}`, `${b["created_at"]} ${b["id"]}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The row as callers see it: without its owner, and with its children nested under their table's name. */
export function shownRow(state: State, { spec }: Table, row: Row, children = true): Row {
  const shown: Record<string, unknown> = { ...visible(row) };
  if (!children) return shown;
  for (const [child, column] of Object.entries(spec.children).sort()) {
    shown[child] = childrenOf(state, child, column, String(row["id"])).map(visible);
  }
  return shown;
}

/** The sources of the words of a row and its lines (`alfred.outside_of`). */
export function rowOutside(state: State, { spec }: Table, row: Row): RowOutside {
  const sourcesOf = (line: Row) => ({ outside: (line[OUTSIDE] ?? {}) as OutsideColumns });
  const lines = Object.entries(spec.children).map(([child, column]) => [
    child,
    childrenOf(state, child, column, String(row["id"])).map(sourcesOf),
  ]);
  return { ...sourcesOf(row), ...Object.fromEntries(lines) };
}

/** Cache of views. Rows are immutable, so a view stays valid. */
const shownRows = new WeakMap<Row, Row>();

function visible(row: Row): Row {
  let view = shownRows.get(row);
  if (view === undefined) {
    const columns = Object.entries(row).filter(([column]) => !OWNERSHIP.has(column));
    shownRows.set(row, (view = Object.freeze(Object.fromEntries(columns))));
  }
  return view;
}

/**
 * The row as text for comparison, without the time of the last change and, for a line, without its
 * number; null if there is no row.
 */
export function rowMark(view: Row | null, isLine = false): string | null {
  if (view === null) return null;
  const timeless = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => column !== "updated_at")
        .map(([column, value]) => [column, isRows(value) ? value.map(timeless) : value]),
    );
  const { position: _position, ...others } = view;
  return canonical(timeless(isLine ? others : view));
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((line) => typeof line === "object");
}

export interface NewRow {
  id: string;
  values: Row;
  origin?: StoredRow["origin"];
  /** For a new row, the sources of its words. */
  outside?: OutsideColumns | undefined;
}

/**
 * Inserts a checked row.
 * Errors: OperationError (duplicate; not_found if a row that it refers to is missing).
 */
export function insertRow(
  state: State,
  table: Table,
  reach: Reach,
  { id, values, origin, outside = {} }: NewRow,
): Row {
  const rows = rowsIn(state, table.spec.table);
  const stamp = state.stamp();
  const owner = table.isPrivate
    ? { user_id: reach.user }
    : { household_id: reach.household, created_by: reach.user };
  const row: Row = {
    id,
    ...Object.fromEntries(table.derived.map((name) => [name, null])),
    ...values,
    ...owner,
    created_at: stamp,
    updated_at: stamp,
    [OUTSIDE]: outside,
    ...Object.fromEntries(Object.entries(origin ?? {}).filter(([, value]) => value != null)),
  };
  if (rows.has(id)) throw duplicate(table);
  writeRow(state, table, reach, row);
  return row;
}

/** Changes columns of a row, and sets its time of change to now. Errors as in `insertRow`. */
export function updateRow(state: State, table: Table, reach: Reach, row: Row, set: Row): Row {
  const changedRow = { ...row, ...set, updated_at: state.stamp() };
  writeRow(state, table, reach, changedRow);
  return changedRow;
}

function writeRow(state: State, table: Table, reach: Reach, row: Row): void {
  const rows = rowsIn(state, table.spec.table);
  const key = uniqueKey(table, row);
  for (const otherRow of key === null ? [] : rows.values()) {
    if (otherRow["id"] !== row["id"] && uniqueKey(table, otherRow) === key) throw duplicate(table);
  }
  for (const [column, target] of Object.entries(table.spec.foreignKeys)) {
    const targetTable = tableOf(state.pack, target);
    // Catalogues are not kept here, so their ids are not checked.
    if (row[column] === null || row[column] === undefined || !targetTable?.spec.writable) continue;
    const targetRow = rowsIn(state, target).get(String(row[column]));
    if (!targetRow || !reaches(targetTable, targetRow, reach)) {
      throw new OperationError("not_found", `${column}: there is no such row in ${target}`, column);
    }
  }
  state.set(rows, String(row["id"]), Object.freeze(row));
}

function duplicate({ spec }: Table): OperationError {
  return new OperationError("duplicate", `there is already such a row in ${spec.table}`);
}

/** Removes a row. Errors: OperationError (in_use) if a row of another table refers to it. */
export function removeRow(state: State, { spec }: Table, id: string): void {
  for (const otherTable of Object.values(state.pack.tables)) {
    for (const [column, target] of Object.entries(otherTable.foreignKeys)) {
      if (target !== spec.table) continue;
      for (const row of rowsIn(state, otherTable.table).values()) {
        if (row[column] !== id) continue;
        throw new OperationError("in_use", `still used by ${otherTable.table}`);
      }
    }
  }
  state.set(rowsIn(state, spec.table), id, undefined);
}

/** Removes the children of a row from one table. @returns the rows from which they can be restored */
export function takeChildren(state: State, parent: Table, child: Table, id: string): StoredRow[] {
  const column = parent.spec.children[child.spec.table]!;
  const lines = childrenOf(state, child.spec.table, column, id);
  for (const row of lines) removeRow(state, child, String(row["id"]));
  const row = rowsIn(state, parent.spec.table).get(id);
  // A row that has lost a child counts as changed, although none of its own columns changed.
  if (lines.length > 0 && row) {
    state.set(rowsIn(state, parent.spec.table), id, { ...row, updated_at: state.stamp() });
  }
  return lines.map((line) => storedRow(child, line, column));
}

/** A row as an inverse keeps it. */
export function storedRow({ columns }: Table, row: Row, without?: string): StoredRow {
  return {
    id: String(row["id"]),
    values: Object.fromEntries(
      [...columns.keys()].filter((name) => name !== without).map((name) => [name, row[name]]),
    ),
    origin: {
      created_by: row["created_by"],
      created_at: row["created_at"],
      [OUTSIDE]: row[OUTSIDE],
    },
  };
}
