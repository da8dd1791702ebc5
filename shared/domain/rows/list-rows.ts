// Rows of a look-up as text for the user, without a model: in the pack's wording, or a plain one.
import { onOneLine } from "../../contracts/texts.ts";
import type { DomainPack, RowList } from "../../contracts/pack.ts";
import { escapeMarkdown } from "../replies/markdown/escape-markdown.ts";
import { nameIn } from "../wording/name-in.ts";
import { wordsFor } from "../wording/words-for.ts";

/** The list in the pack's wording; if it has none, one line per row with its first values. */
export function listRows(pack: DomainPack, list: RowList): string {
  return pack.formatList?.(list) ?? plainList(pack, list);
}

/** Limit of values in a line of the plain list. */
const MAX_VALUES = 4;
/** The times at which a row was created and changed: the database sets these columns in every table. */
export const ROW_TIMES: readonly string[] = ["created_at", "updated_at"];

function plainList(pack: DomainPack, list: RowList): string {
  const { table, rows, total, narrowed, language, breaks = [] } = list;
  const { lists, unnamed } = wordsFor(language);
  const name = nameIn(pack, "table", table, language);
  if (rows.length === 0) return narrowed ? lists.noneFits(name) : lists.none(name);
  const label = pack.tables[table]?.labelColumn ?? "name";
  const lines = rows.map((row, index) => {
    const { [label]: labelValue, ...others } = row;
    const facts = Object.entries(others)
      .filter(([column]) => !ROW_TIMES.includes(column))
      .filter(([, value]) => typeof value === "string" || typeof value === "number")
      .slice(0, MAX_VALUES)
      .map(
        ([column, value]) => `${nameIn(pack, "column", column, language)} ${asPlainText(value)}`,
      );
    const heading = typeof labelValue === "string" ? `**${asPlainText(labelValue)}**` : unnamed;
    const line = onOneLine([heading, ...facts].join(", "), " ");
    return `- ${withBreaks(line, breaks[index])}`;
  });
  return `${lists.head(name, rows.length, total)}\n\n${lines.join("\n")}`;
}

/** A row's values are shown literally, never as markup. */
const asPlainText = (value: unknown): string => escapeMarkdown(String(value));

/** A line of a list with the rules that its row breaks. The row is always shown, together with these rules. */
export function withBreaks(line: string, breaks: readonly string[] = []): string {
  return [line, ...breaks.map(escapeMarkdown)].join(" – ");
}
