// Rows of a look-up as text for the user, without a model: the pack's words, or plain ones.
import type { DomainPack, RowList } from "../contracts/pack.ts";

/** The list in the pack's words; where it has none, one line per row with its first values. */
export function listRows(pack: DomainPack, list: RowList): string {
  return pack.formatList?.(list) ?? plainList(pack, list);
}

/** Values of a row that a line of the plain list shows. */
const SHOWN = 4;

function plainList(pack: DomainPack, { table, rows, total, narrowed }: RowList): string {
  const name = table.replaceAll("_", " ");
  if (rows.length === 0) {
    return narrowed
      ? `I found nothing like that in ${name}. Ask for all of it, or put it another way.`
      : `There is nothing in ${name} yet. Tell me what to enter.`;
  }
  const label = pack.tables[table]?.labelColumn ?? "name";
  const lines = rows.map((row) => {
    const { [label]: own, ...others } = row;
    const facts = Object.entries(others)
      .filter(([, value]) => typeof value === "string" || typeof value === "number")
      .slice(0, SHOWN)
      .map(([column, value]) => `${column.replaceAll("_", " ")} ${String(value)}`);
    const named = typeof own === "string" ? `**${own}**` : "(unnamed)";
    return `- ${[named, ...facts].join(", ").replace(/\s*\n\s*/g, " ")}`;
  });
  const shown = rows.length < total ? `${rows.length} of ${total} shown` : String(total);
  return `In ${name} (${shown}):\n\n${lines.join("\n")}`;
}
