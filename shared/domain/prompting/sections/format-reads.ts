// Rows read, as prompts show them: in full while there is room, otherwise by ref and name, with omissions
// stated.
import type { DomainPack, RowBreaks } from "../../../contracts/pack.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import { omissionNote, type Piece } from "./fit-section.ts";
import { jsonLine, shortLine } from "./format-prompt.ts";
import { rowWithTables } from "./prompt-row.ts";
import { markedRow } from "../../constraints/row-rules.ts";
import { BUDGETS } from "./section-budgets.ts";

/** Which rows must be shown even beyond the budget. */
export interface RowNeeds {
  /** Whether every row is at least named, because a write has to name its rows. */
  named: boolean;
  /** Refs of rows that are shown in full. */
  wholeRefs?: ReadonlySet<string>;
  /** Marks rows that break a rule. */
  breaks?: RowBreaks;
}

/** One piece per row: the row as one line of JSON, or its ref and label; both with the row's marks. */
export function rowPieces(
  pack: DomainPack,
  read: ReadResult,
  { named, wholeRefs, breaks: findBreaks }: RowNeeds,
): Piece[] {
  const label = pack.tables[read.table]?.labelColumn;
  return read.rows.map((row) => {
    const visibleRow = markedRow(pack, read, row, findBreaks);
    const { breaks } = visibleRow;
    const name =
      label === undefined || row[label] === undefined
        ? { id: row.id }
        : { id: row.id, [label]: shortValue(row[label]) };
    return {
      full: jsonLine(rowWithTables(visibleRow)),
      short: jsonLine(breaks === undefined ? name : { ...name, breaks }),
      ...(wholeRefs?.has(String(row.id))
        ? { needed: "full" as const }
        : named
          ? { needed: "short" as const }
          : {}),
    };
  });
}

function shortValue(value: unknown): unknown {
  return typeof value === "string" ? shortLine(value) : value;
}

/**
 * `wines where … → 3 of 3 rows`, the columns if not all were read, the rows, and the number of omitted rows.
 * @param pieces the rows as pieces
 * @param texts the fitted texts of the rows, parallel to `pieces`; null for a row that is not shown
 */
export function readBlock(read: ReadResult, pieces: Piece[], texts: (string | null)[]): string {
  const { table, filter, rows, total, columns, elsewhere, gone } = read;
  const where = shortLine(filter, BUDGETS.line);
  const lines = texts.filter((text) => text !== null);
  const cutTexts = texts.filter((text, index) => text !== null && text !== pieces[index]?.full);
  const omittedCount = total - rows.length;
  const notes = [
    cutTexts.length === 0
      ? null
      : `(${cutTexts.length} of these rows are shown by id and name only: read them by id for the rest)`,
    omissionNote(
      { hiddenCount: rows.length - lines.length },
      "rows",
      "read with a narrower filter",
    ),
    omittedCount <= 0
      ? null
      : `(${omittedCount} more rows match: read with a narrower filter, an order or a higher limit)`,
    gone === undefined ? null : goneNote(gone),
    elsewhere === undefined ? null : elsewhereNote(elsewhere),
  ];
  return [
    `${table} where ${where}${onlyColumnsText(columns)} → ${rows.length} of ${total} rows`,
    ...(lines.length === 0 ? [] : ["<data>", ...lines, "</data>"]),
    ...notes.filter((note) => note !== null),
  ].join("\n");
}

/** `, only name, vintage`: the values of the other columns are not known. */
export function onlyColumnsText(columns: string[] | undefined): string {
  return columns === undefined ? "" : `, only ${columns.join(", ")}`;
}

/** A note on rows that were read and no longer exist, so that the count agrees with what the step found. */
export function goneNote(goneCount: number): string {
  return `(${goneCount} ${goneCount === 1 ? "row was" : "rows were"} read and deleted since)`;
}

/** A note on rows that the same query finds in other places, with some of their names. */
export function elsewhereNote({ total, names }: NonNullable<ReadResult["elsewhere"]>): string {
  const nameList = names.length === 0 ? "" : `: ${names.map((name) => shortLine(name)).join(", ")}`;
  return `(${total} more in other places${nameList}; a read without the place in its filter returns them too)`;
}
