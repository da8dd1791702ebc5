// The columns that a read requests from the database if a model needs only some of them.
import type { TableSpec } from "../../contracts/pack.ts";
import { shownColumns } from "../tools/shown-columns.ts";
import { ROW_TIMES } from "./list-rows.ts";

/** The columns of a table that a read may choose, and its lines (child rows) by the name of their table. */
export function offeredColumns(spec: TableSpec): string[] {
  return [...shownColumns(spec).filter((column) => column !== "id"), ...Object.keys(spec.children)];
}

/**
 * The columns that a prompt has to name: offered columns, without those that every read returns
 * (`alwaysRead`) and those that every table has.
 */
export function moreColumns(spec: TableSpec): string[] {
  const builtIn = new Set([spec.labelColumn, ...(spec.alwaysRead ?? []), ...ROW_TIMES]);
  return offeredColumns(spec).filter((column) => !builtIn.has(column));
}

/**
 * The short columns that every read returns, for a prompt that states reads, with the fixed values of a column in
 * brackets.
 */
export function shortColumns({ labelColumn, alwaysRead = [], columns }: TableSpec): string[] {
  return [labelColumn, ...alwaysRead].map((column) => {
    const [values = ""] = (columns[column] ?? "").split(", or empty");
    return values.includes(" | ") ? `${column} (${values})` : column;
  });
}

/** What a read requests: columns of the table itself (empty: all), and whether lines are nested. */
export interface ReadColumns {
  rowColumns: string[];
  children: boolean;
  /** The columns that its rows have without `id`, and lines by the name of their table; null: all. */
  knownColumns: string[] | null;
}

/**
 * The wanted columns, with the label column and the columns that code relies on (`alwaysRead`).
 * @param wantedColumns empty for all columns
 */
export function readColumns(spec: TableSpec | undefined, wantedColumns: string[]): ReadColumns {
  const lines = Object.keys(spec?.children ?? {});
  if (wantedColumns.length === 0 || spec === undefined) {
    return { rowColumns: wantedColumns, children: lines.length > 0, knownColumns: null };
  }
  const ownColumns = wantedColumns.filter((column) => !lines.includes(column));
  const children = ownColumns.length < wantedColumns.length;
  const columns = [spec.labelColumn, ...(spec.alwaysRead ?? []), ...ownColumns];
  const uniqueColumns = [...new Set(columns)].filter((column) => column !== "id");
  return {
    rowColumns: ["id", ...uniqueColumns],
    children,
    knownColumns: [...uniqueColumns, ...(children ? lines : [])],
  };
}
