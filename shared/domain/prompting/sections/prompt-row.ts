// A row as models are shown it: without empty columns and columns that only code uses.
import { FINDINGS } from "../../../contracts/findings.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import { ROW_TIMES } from "../../rows/list-rows.ts";

type Row = Record<string, unknown>;

/** Columns of every row that only code uses: its times and its findings. */
const CODE_COLUMNS: ReadonlySet<string> = new Set([...ROW_TIMES, FINDINGS]);

/** The row and its lines without empty columns, columns of code, catalogue refs and `unshown` columns. */
export function promptRow(pack: DomainPack, table: string, row: Row): Row {
  const spec = pack.tables[table];
  const isShown = (column: string, value: unknown) => {
    const target = pack.tables[spec?.foreignKeys[column] ?? ""];
    const isCatalogue = target !== undefined && !target.writable;
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    const isCodeOnly = CODE_COLUMNS.has(column) || (spec?.unshown?.includes(column) ?? false);
    return !isEmpty && !isCodeOnly && !isCatalogue;
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

/**
 * The row with its lines as tables: `"parts": [["name","amount"],["rye",2]]`. The names of the columns come
 * first, so that no line repeats them; null is an empty column.
 */
export function rowWithTables(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isListOfLines(value) ? linesAsTable(value) : value,
    ]),
  );
}

function isListOfLines(value: unknown): value is Row[] {
  const isLine = (element: unknown) =>
    typeof element === "object" && element !== null && !Array.isArray(element);
  return Array.isArray(value) && value.length > 0 && value.every(isLine);
}

function linesAsTable(lines: Row[]): unknown[][] {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return [columns, ...lines.map((line) => columns.map((column) => line[column] ?? null))];
}
