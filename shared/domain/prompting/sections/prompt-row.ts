// A row as a model is shown it: without what is empty, and without what only code has a use for.
import type { DomainPack } from "../../../contracts/pack.ts";

type Row = Record<string, unknown>;

/** Of every table: when code wrote the row. */
const MOMENTS: ReadonlySet<string> = new Set(["created_at", "updated_at"]);

/** The row, its lines included, without empty columns, moments, catalogue refs and `unshown` ones. */
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
