// Rows read, for Reply's prompt and as a list for the user, with a mark on rows that break a rule.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, RowBreaks, RowList } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import type { ReadResult } from "../../contracts/results.ts";
import type { Registry } from "../entities/create-registry.ts";
import { escapeMarkdown } from "./markdown/escape-markdown.ts";
import { listRows } from "../rows/list-rows.ts";
import type { ReplyRead } from "./reply-context.ts";
import { statedRows } from "../rows/stated-rows.ts";
import { markedRow } from "../constraints/row-rules.ts";
import { nameRow, plainTexts, stripRefs } from "../entities/translation/strip-refs.ts";
import { wordsFor } from "../wording/words-for.ts";

/** The reads without those that a newer read of the same table with the same filter replaces. */
export function latestReads<T extends ReadResult>(reads: T[]): T[] {
  return [...new Map(reads.map((read) => [`${read.table} ${read.filter}`, read])).values()];
}

export function replyRead(
  {
    pack,
    today,
    message,
    language,
    judge,
    profile = null,
    dayOf,
  }: {
    pack: DomainPack;
    today: string;
    message: string;
    language: Language;
    judge: { inPrompt: RowBreaks; inReply: RowBreaks };
    profile?: MemberProfile | null;
    dayOf?: RowList["dayOf"];
  },
  result: ReadResult & { step: number },
  registry: Registry,
): ReplyRead {
  const { step, table, total, rows: rowsRead, filter, elsewhere, gone } = result;
  const breaks = rowsRead.map((row) => judge.inReply(row));
  const column = pack.tables[table]?.labelColumn ?? "name";
  const rows = rowsRead.map((row) => {
    const namedRow = nameRow(pack, table, row, registry);
    // A row named like a ref keeps its name: `stripRefs` finds none in it.
    return column in namedRow
      ? { ...namedRow, [column]: plainTexts(pack, namedRow[column]) }
      : namedRow;
  });
  const narrowed = filter !== "all rows";
  const label = rowsRead[0] === undefined ? "" : pack.labelOf(table, rowsRead[0]);
  const isNamed = label !== "" && message.toLowerCase().includes(label.toLowerCase());
  const isAskedByName = new RegExp(`(?<![.\\w])(?:id (?:eq|in)|${column} (?:eq|in|ilike)) `).test(
    filter,
  );
  const isShownWhole = rows.length === 1 && total === 1 && (isNamed || isAskedByName);
  const stated = statedRows(pack, result, profile, language);
  const listText = (rowsToList: typeof rows, marks: string[][], isWhole: boolean) => {
    const count = isWhole ? rowsToList.length : total + stated.length;
    return listRows(pack, {
      table,
      rows: rowsToList,
      total: count,
      today,
      dayOf,
      language,
      narrowed,
      filter,
      whole: isWhole,
      breaks: marks,
    });
  };
  // A few rows that were requested by name are shown in full, one after the other.
  const hasLines = Object.keys(pack.tables[table]?.children ?? {}).length > 0;
  const areFewNamed =
    isAskedByName &&
    hasLines &&
    rows.length === total &&
    rows.length <= MAX_SHOWN_WHOLE &&
    total > 1;
  const list = areFewNamed
    ? rows.map((row, index) => listText([row], [breaks[index] ?? []], true)).join("\n\n")
    : listText(
        [...rows, ...stated],
        [...breaks, ...stated.map(() => [])],
        isShownWhole && stated.length === 0,
      );
  const elsewhereLines = elsewhere ? [elsewhereLine(elsewhere, language)] : [];
  const refs = [...rowsRead.map(({ id }) => String(id)), ...stated.map(() => "")];
  const text = stripRefs(pack, [list, ...elsewhereLines].join("\n\n"), registry);
  const visibleRows = rowsRead.map((row) =>
    nameRow(pack, table, markedRow(pack, result, row, judge.inPrompt), registry),
  );
  const optionalFields = {
    ...(stated.length === 0 ? {} : { stated }),
    ...(elsewhere ? { elsewhere } : {}),
    ...(gone ? { gone } : {}),
  };
  const labels = rowsRead.map((row) => pack.labelOf(table, row));
  return {
    step,
    table,
    shownCount: rows.length,
    total,
    rows: visibleRows,
    refs,
    labels,
    text,
    breaks,
    ...optionalFields,
  };
}

function elsewhereLine(
  { total, names }: NonNullable<ReadResult["elsewhere"]>,
  language: Language,
): string {
  return wordsFor(language).lists.elsewhere(names.map(escapeMarkdown), total - names.length);
}

/** Limit of rows that are shown in full. */
const MAX_SHOWN_WHOLE = 3;
