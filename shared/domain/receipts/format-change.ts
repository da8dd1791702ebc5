// One change in one line, in the pack's wording or, without one, as `label: column before → after`.
import type { ChangedLine, ChangedValue } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { escapeMarkdown } from "../replies/markdown/escape-markdown.ts";
import { nameIn } from "../wording/name-in.ts";
import { wordsFor } from "../wording/words-for.ts";

/** Character limit of a value in a line; for a longer value, the line says only that it changed. */
const MAX_LENGTH = 80;

/** The change in the pack's wording, or in a plain one if it has none. Safe as Markdown, without a full stop. */
export function formatChange(
  pack: DomainPack,
  change: ReplyChange,
  today: string,
  language: Language,
): string {
  return pack.formatChange?.(change, today, language) ?? plainChange(pack, change, language);
}

/** The name of a changed row, with the name of the row that it is part of. */
export function changedName(
  pack: Pick<DomainPack, "nameIn">,
  change: ReplyChange,
  language: Language,
): string {
  const { changes, entryIn } = wordsFor(language);
  const { label, of, table } = change;
  const name =
    label === null
      ? entryIn(escapeMarkdown(nameIn(pack, "table", table, language)))
      : escapeMarkdown(label);
  return of === undefined ? name : changes.partOf(name, escapeMarkdown(of));
}

function plainChange(pack: DomainPack, change: ReplyChange, language: Language): string {
  const parts = [
    ...(change.values ?? []).map((value) => valueChange(pack, value, language)),
    ...(change.lines ?? []).map((line) => lineChange(pack, line, language)),
  ];
  const name = changedName(pack, change, language);
  return parts.length === 0
    ? name
    : `${name}${wordsFor(language).colon}${parts.join(wordsFor(language).semicolon)}`;
}

function valueChange(
  pack: DomainPack,
  { column, before, after }: ChangedValue,
  language: Language,
): string {
  const name = nameIn(pack, "column", column, language);
  // Undefined stands for a linked row whose name is unknown, which must not be shown as if there were none.
  if (before === undefined || after === undefined) return name;
  const [from, to] = [before, after].map(plainValue);
  return from === undefined || to === undefined ? name : `${name} ${from} → ${to}`;
}

/** The value as text; undefined if it does not fit into a line. */
function plainValue(value: unknown): string | undefined {
  if (value === null || value === "") return "–";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > MAX_LENGTH ? undefined : escapeMarkdown(text);
}

/** `+ Rioja`, `− Rioja`, `Rioja score 88 → 90`. */
function lineChange(pack: DomainPack, line: ChangedLine, language: Language): string {
  const name = escapeMarkdown(line.label);
  if (line.op === "create") return `+ ${name}`;
  if (line.op === "delete") return `− ${name}`;
  const values = (line.values ?? []).map((value) => valueChange(pack, value, language));
  return [name, values.join(", ")].filter((part) => part !== "").join(" ");
}
