// Which columns a read asks the database for, when a model needs some of them only.
import type { TableSpec } from "../../contracts/pack.ts";
import { shownColumns } from "../tools/shown-columns.ts";
import { ROW_TIMES } from "./list-rows.ts";

/** The columns of a table that a read may choose; lines by the name of their table. */
export function offeredColumns(spec: TableSpec): string[] {
  return [...shownColumns(spec).filter((column) => column !== "id"), ...Object.keys(spec.children)];
}

/** Those of them that a prompt has to name: not what every read brings (`alwaysRead`), nor what every table has. */
export function moreColumns(spec: TableSpec): string[] {
  const known = new Set([spec.labelColumn, ...(spec.alwaysRead ?? []), ...ROW_TIMES]);
  return offeredColumns(spec).filter((column) => !known.has(column));
}

/** What a read asks for: columns of the table itself, none meaning all, and whether lines are nested. */
export interface ReadColumns {
  own: string[];
  children: boolean;
  /** The columns that its rows have without `id`, lines by the name of their table; null: all. */
  known: string[] | null;
}

/**
 * The wanted columns, with those that name a row and those that code tells of it (`alwaysRead`).
 * @param wanted empty: all
 */
export function readColumns(spec: TableSpec | undefined, wanted: string[]): ReadColumns {
  const lines = Object.keys(spec?.children ?? {});
  if (wanted.length === 0 || spec === undefined) {
    return { own: wanted, children: lines.length > 0, known: null };
  }
  const own = wanted.filter((column) => !lines.includes(column));
  const children = own.length < wanted.length;
  const named = [spec.labelColumn, ...(spec.alwaysRead ?? []), ...own];
  const known = [...new Set(named)].filter((column) => column !== "id");
  return { own: ["id", ...known], children, known: [...known, ...(children ? lines : [])] };
}
