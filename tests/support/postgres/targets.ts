// Finds what an operation names: its table, child tables and row, and checks that the row is as its caller saw it.
import type { ConversationId } from "../../../shared/contracts/ids.ts";
import { OperationError, type Table, tableOf } from "./columns.ts";
import type { Row } from "./records.ts";
import { type Reach, reaches, rowsIn } from "./rows.ts";
import { canonical } from "./session.ts";
import type { State } from "./state.ts";

/** Where operations take effect. */
export interface Place extends Reach {
  state: State;
  conversation: ConversationId | null;
}

export function writableTable(state: State, name: string): Table {
  const table = tableOf(state.pack, name);
  if (!table?.spec.writable) throw new OperationError("invalid", `unknown table "${name}"`);
  return table;
}

export function childTable(state: State, parent: Table, name: string): Table {
  const table = name in parent.spec.children ? tableOf(state.pack, name) : undefined;
  if (table) return table;
  throw new OperationError("invalid", `"${name}" is not a child table of ${parent.spec.table}`);
}

export function parentColumn(state: State, { spec }: Table): string | undefined {
  return spec.parent === undefined
    ? undefined
    : state.pack.tables[spec.parent]?.children[spec.table];
}

export function foundRow({ state, ...reach }: Place, table: Table, id: string): Row {
  const row = rowsIn(state, table.spec.table).get(id);
  if (row && reaches(table, row, reach)) return row;
  throw new OperationError("not_found", `there is no such row in ${table.spec.table}`);
}

export function refuseStale(shownRow: Row, expect: Row | undefined): void {
  if (expect == null || canonical(expect) === canonical(shownRow)) return;
  throw new OperationError("stale", "it has changed since it was read");
}
