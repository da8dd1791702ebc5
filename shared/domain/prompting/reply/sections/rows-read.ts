// The rows that a run has read, as Reply's prompt shows them: enough to talk about them, because marks show them in
// full.
import type { ReplyContext } from "../../../replies/reply-context.ts";
import { clipText, fitPieces, omissionNote } from "../../sections/fit-section.ts";
import { jsonLine, subsection } from "../../sections/format-prompt.ts";
import { elsewhereNote, goneNote } from "../../sections/format-reads.ts";
import { rowWithTables } from "../../sections/prompt-row.ts";
import { BUDGETS } from "../../sections/section-budgets.ts";

/**
 * As many rows of all reads as fit; the others are counted. A single row is shown in full. Rows that were read before
 * an analysis or a new draft are shown by name, dates and broken rules, because that step states its result.
 */
export function rowsRead({
  reads,
  analyses,
  drafts,
  steps,
}: Pick<ReplyContext, "reads" | "analyses" | "drafts" | "steps">): string {
  const newRefs = new Set(drafts.filter(({ isNew }) => isNew).map(({ ref }) => ref));
  const makers = steps.filter((step) => step.madeRefs.some((ref) => newRefs.has(ref)));
  const isBeforeResult = (step: number) =>
    [...analyses, ...makers].some((later) => later.step > step);
  const pieces = reads.flatMap(({ step, rows, refs, labels }) =>
    rows.map((row, index) => {
      const nameAndDates = { name: labels[index], ...datesOf(row) };
      const visibleRow = isBeforeResult(step)
        ? nameAndDates
        : rows.length === 1
          ? rowWithTables(row)
          : briefRow(rowWithTables(row));
      return { full: jsonLine({ ref: refs[index], ...visibleRow }) };
    }),
  );
  const { texts } = fitPieces(pieces, BUDGETS.replyRows);
  return reads
    .map(({ step, table: name, shownCount, total, rows, stated, elsewhere, gone: goneCount }) => {
      const lines = texts.splice(0, rows.length).filter((text) => text !== null);
      const hiddenCount = rows.length - lines.length;
      const note = omissionNote({ hiddenCount }, "rows", "say that there are more");
      const block = ["<data>", ...lines, "</data>", ...(note === null ? [] : [note])].join("\n");
      const body = rows.length === 0 ? "(no rows)" : block;
      const notes = [
        ...(stated === undefined ? [] : [profileBlock(stated)]),
        ...(goneCount === undefined ? [] : [goneNote(goneCount)]),
        ...(elsewhere === undefined ? [] : [elsewhereNote(elsewhere)]),
      ];
      return subsection(
        `step ${step}, ${name}: ${shownCount} of ${total}`,
        [body, ...notes].join("\n"),
      );
    })
    .join("\n\n");
}

/** The profile's own rows. Without them, a model would take an empty list to mean that nothing is known. */
const profileBlock = (rows: Record<string, unknown>[]) =>
  [
    "From the user's own profile, which no step changes, only the user; the step's list has them too:",
    ...["<data>", ...rows.map(jsonLine), "</data>"],
  ].join("\n");

/** If several rows are shown, each may have texts of this many tokens and lists of this many characters. */
const MAX_TEXT_TOKENS = 30;
const MAX_LIST_CHARACTERS = 120;

/** A row with its long texts cut and without its long lists, whose columns `more` names. */
function briefRow({ breaks, ...row }: Record<string, unknown>): Record<string, unknown> {
  const omittedColumns = Object.keys(row).filter(
    (column) => Array.isArray(row[column]) && jsonLine(row[column]).length > MAX_LIST_CHARACTERS,
  );
  const cells = Object.entries(row).filter(([column]) => !omittedColumns.includes(column));
  return {
    ...Object.fromEntries(
      cells.map(([column, value]) => [
        column,
        typeof value === "string" ? clipText(value, MAX_TEXT_TOKENS) : value,
      ]),
    ),
    ...(breaks === undefined ? {} : { breaks }),
    ...(omittedColumns.length === 0 ? {} : { more: omittedColumns }),
  };
}

/** The dates of a row, and the rules that it breaks. */
function datesOf(row: Record<string, unknown>): Record<string, unknown> {
  const isKept = ([column, value]: [string, unknown]) =>
    column === "breaks" || (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value));
  return Object.fromEntries(Object.entries(row).filter(isKept));
}
