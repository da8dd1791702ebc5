// Rows read, as prompts show them: whole while there is room, else by ref and name, never silently cut.
import type { DomainPack } from "../contracts/pack.ts";
import type { ReadResult } from "../contracts/results.ts";
import { leftOut, type Piece } from "./fit-section.ts";
import { jsonLine, shortLine } from "./format-prompt.ts";
import { promptRow } from "./prompt-row.ts";
import { BUDGETS } from "./section-budgets.ts";

/** What of the rows has to be shown, whatever the budget. */
export interface RowNeeds {
  /** Every row is at least named: a write has to name its rows. */
  named: boolean;
  /** Refs of rows that are shown whole. */
  whole?: ReadonlySet<string>;
}

/** One piece per row: the row as one line of JSON, or its ref and label. */
export function rowPieces(
  pack: DomainPack,
  { table, rows }: ReadResult,
  { named, whole }: RowNeeds,
): Piece[] {
  const label = pack.tables[table]?.labelColumn;
  return rows.map((row) => {
    const name =
      label === undefined || row[label] === undefined
        ? { id: row.id }
        : { id: row.id, [label]: shortValue(row[label]) };
    return {
      full: rowLine(pack, table, row),
      short: jsonLine(name),
      ...(whole?.has(String(row.id))
        ? { needed: "full" as const }
        : named
          ? { needed: "short" as const }
          : {}),
    };
  });
}

function rowLine(pack: DomainPack, table: string, row: Record<string, unknown>): string {
  return jsonLine(promptRow(pack, table, row));
}

function shortValue(value: unknown): unknown {
  return typeof value === "string" ? shortLine(value) : value;
}

/**
 * `wines where … → 3 of 3 rows`, the rows, and what is not shown of them.
 * @param texts of the rows as they fit, parallel to them; null for one that is not shown
 */
export function readBlock(pack: DomainPack, read: ReadResult, texts: (string | null)[]): string {
  const { table, filter, rows, total } = read;
  const where = shortLine(filter, BUDGETS.line);
  const shown = texts.filter((text) => text !== null);
  const cut = texts.filter(
    (text, index) => text !== null && text !== rowLine(pack, table, rows[index] ?? {}),
  );
  const further = total - rows.length;
  const notes = [
    cut.length === 0
      ? null
      : `(${cut.length} of these rows are shown by id and name only: read them by id for the rest)`,
    leftOut({ hidden: rows.length - shown.length }, "rows", "read with a narrower filter"),
    further <= 0
      ? null
      : `(${further} more rows match: read with a narrower filter, an order or a higher limit)`,
  ];
  return [
    `${table} where ${where} → ${rows.length} of ${total} rows`,
    ...(shown.length === 0 ? [] : ["<data>", ...shown, "</data>"]),
    ...notes.filter((note) => note !== null),
  ].join("\n");
}
