// The order of a row's lines, numbered from 1 (`alfred.order_lines`).
import type { Table } from "./columns.ts";
import type { Row } from "./records.ts";
import { childrenOf, rowsIn } from "./rows.ts";
import type { State } from "./state.ts";
import { childTable, parentColumn } from "./targets.ts";

export function hasOrder(state: State, table: Table): boolean {
  return parentColumn(state, table) !== undefined && table.columns.has("position");
}

/** Numbers the lines of one parent; `line` is put among the others at the position that it states. */
export function orderLines(state: State, table: Table, parent: string, line?: string): void {
  const column = parentColumn(state, table);
  if (column === undefined || !hasOrder(state, table)) return;
  const lines = childrenOf(state, table.spec.table, column, parent);
  const others = lines.filter(({ id }) => id !== line);
  const ranking = [
    ...others.map((row, index) => ({ row, rank: index + 1 })),
    ...lines.filter(({ id }) => id === line).map((row) => ({ row, rank: positionOf(row) - 0.5 })),
  ];
  ranking
    .toSorted((a, b) => a.rank - b.rank)
    .forEach(({ row }, index) => {
      if (positionOf(row) === index + 1) return;
      const placedRow = { ...row, position: index + 1, updated_at: state.stamp() };
      state.set(rowsIn(state, table.spec.table), String(row["id"]), Object.freeze(placedRow));
    });
}

/** Numbers the lines around a line that was just written. */
export function placeLine(state: State, table: Table, line: string): void {
  const parent = rowsIn(state, table.spec.table).get(line)?.[parentColumn(state, table) ?? ""];
  if (typeof parent === "string") orderLines(state, table, parent, line);
}

/** Numbers all lines of a row. */
export function orderChildren(state: State, table: Table, row: string): void {
  for (const name of Object.keys(table.spec.children).sort()) {
    orderLines(state, childTable(state, table, name), row);
  }
}

const positionOf = (row: Row) => Number(row["position"] ?? 0);
