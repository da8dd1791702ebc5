// The columns of a table that a pack's Tools show: those of prompts, without columns that only code or a model
// uses.
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";

type Row = Record<string, unknown>;

/** The columns of outputs, filters and orders; `id` is the row's ref. */
export function shownColumns(spec: TableSpec): string[] {
  const hiddenColumns = new Set([...(spec.unshown ?? []), ...(spec.writeStepColumns ?? [])]);
  const allColumns = ["id", ...Object.keys(spec.columns), ...Object.keys(spec.foreignKeys)];
  return [...new Set(allColumns)].filter((column) => !hiddenColumns.has(column));
}

/** Columns that a filter may name: the table's, and those of its lines as `child_table.column`. */
export function filterColumns(pack: DomainPack, spec: TableSpec): string[] {
  const childNames = Object.keys(spec.children).flatMap((child) => {
    const childSpec = pack.tables[child];
    return childSpec === undefined
      ? []
      : shownColumns(childSpec).map((column) => `${child}.${column}`);
  });
  return [...shownColumns(spec), ...childNames];
}

/** A row as an output shows it, with refs in place of ids and nested lines. */
export function shownRow(pack: DomainPack, table: string, row: Row): Row {
  const spec = pack.tables[table];
  if (spec === undefined) return {};
  const columns = new Set(shownColumns(spec));
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (Object.hasOwn(spec.children, column) && Array.isArray(value)) {
        return [[column, value.map((child) => shownRow(pack, column, child as Row))]];
      }
      return columns.has(column) ? [[column, value]] : [];
    }),
  );
}
