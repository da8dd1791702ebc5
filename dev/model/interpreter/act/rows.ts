// Rows as Act's prompt shows them: their names, and which of them a name means.
import { nameWords } from "../language/clean-message.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";

export type Row = Record<string, unknown>;

export interface NamedRow {
  ref: string;
  label: string;
  row: Row;
}

export function labelOfRow(row: Row): string {
  const label = row.name ?? row.title ?? row.subject;
  return typeof label === "string" ? label : "";
}

/** Rows that earlier steps or calls of this step read from the table, once each, newest state. */
export function rowsOfTable(prompt: ActPrompt, table: string): NamedRow[] | null {
  const own = prompt.calls.flatMap(({ read }) => (read === null ? [] : [read]));
  const reads = [...prompt.earlier.flatMap((step) => step.reads), ...own].filter(
    (read) => read.table === table,
  );
  if (reads.length === 0) return null;
  const rows = new Map(reads.flatMap((read) => read.rows).map((row) => [String(row.id), row]));
  return [...rows].map(([ref, row]) => ({ ref, label: labelOfRow(row), row }));
}

/** The rows that a name means: exact ones if there are any, otherwise those that hold its words. */
export function rowsNamed(name: string, rows: NamedRow[]): NamedRow[] {
  const wanted = nameWords(name);
  const exact = rows.filter(({ label }) => nameWords(label).join(" ") === wanted.join(" "));
  if (exact.length > 0) return exact;
  return rows.filter(({ label }) => {
    const words = new Set(nameWords(label));
    return wanted.length > 0 && wanted.every((word) => words.has(word));
  });
}

/** Refs such as `recipe_3` in a text, once each. */
export function refsIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:gen_)?[a-z]+(?:_[a-z]+)*_\d+\b/g) ?? [])];
}

/** Names in quotation marks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}
