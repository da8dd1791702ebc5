// A row as models are shown it: without empty columns and columns that only code uses.
import type { DomainPack } from "../../../contracts/pack.ts";

type Row = Record<string, unknown>;

/** Columns of every table that say when code wrote the row. */
const MOMENTS: ReadonlySet<string> = new Set(["created_at", "updated_at"]);

/** The row and its lines without empty columns, moments, catalogue refs and `unshown` columns. */
export function promptRow(pack: DomainPack, table: string, row: Row): Row {
  const spec = pack.tables[table];
  const isShown = (column: string, value: unknown) => {
    const target = pack.tables[spec?.foreignKeys[column] ?? ""];
    const isCatalogue = target !== undefined && !target.writable;
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    const isOwn = MOMENTS.has(column) || (spec?.unshown?.includes(column) ?? false);
    return !isEmpty && !isOwn && !isCatalogue;
  };
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => isShown(column, value))
      .map(([column, value]) =>
        Array.isArray(value) && pack.tables[column]?.parent !== undefined
          ? [column, value.map((line: Row) => promptRow(pack, column, line))]
          : [column, value],
      ),
  );
}
