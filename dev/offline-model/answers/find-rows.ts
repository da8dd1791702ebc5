// Finds the rows that the user names. For a row that is only likely, it asks.
import type { Condition, Named } from "../forms/job.ts";
import { TABLES, type Table } from "../forms/tables.ts";
import { nameWords } from "../grammar/words.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { VARIETIES } from "../words/household-words.ts";

export type Found =
  | { kind: "one"; row: DataRow }
  /** The only candidate is likely, but not certain. */
  | { kind: "likely"; row: DataRow; label: string }
  | { kind: "several"; labels: string[] }
  | { kind: "none" };

const VARIETY = new Set(VARIETIES.split(" "));
/** Tables whose rows have names of their own: "the tacos" are Baja Tacos. */
const TITLED = new Set<Table>(["recipes", "meal_plans"]);

export function labelOf(table: Table, row: DataRow): string {
  const label = row[TABLES[table].label];
  return typeof label === "string" ? label : "";
}

/** @param sure whether a likely row is accepted */
export function findRow(table: Table, rows: readonly DataRow[], wish: Named, sure: boolean): Found {
  const wishWords = nameWords(wish.name);
  const candidates = rows.map((row) => ({
    row,
    label: labelOf(table, row),
    words: nameWords(labelOf(table, row)),
  }));
  const sameCandidates = candidates.filter(({ words }) => words.join(" ") === wishWords.join(" "));
  if (sameCandidates.length > 1)
    return { kind: "several", labels: sameCandidates.map(({ label }) => label) };
  const [exact] = sameCandidates;
  if (exact !== undefined) return { kind: "one", row: exact.row };
  const ends = candidates.filter(
    ({ words }) => words.slice(-wishWords.length).join(" ") === wishWords.join(" "),
  );
  if (ends.length > 1) return { kind: "several", labels: ends.map(({ label }) => label) };
  const [like] = ends;
  if (like === undefined) return { kind: "none" };
  const previousWords = like.words.slice(0, -wishWords.length);
  const isSame = TITLED.has(table) || previousWords.every((word) => VARIETY.has(word));
  const certain = wish.definite === true && isSame && sure;
  return certain
    ? { kind: "one", row: like.row }
    : { kind: "likely", row: like.row, label: like.label };
}

/** Filter conditions that match every row that could be meant. */
export function namedConditions(table: Table, names: readonly string[]): Condition[] {
  return names.map((name) => ({
    column: TABLES[table].label,
    op: "ilike",
    values: [`%${stem(name.split(/[^\p{L}\p{N}]+/u).at(-1) ?? name)}%`],
  }));
}

/** The common beginning of singular and plural. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies|ves|es|s|y|fe?)$/, "") : word;
}

/** Conditions for the thing itself and its kinds: "milk", "whole milk"; not "milkshake". */
export function lookConditions(table: Table, name: string): Condition[] {
  const words = name.split(" ");
  const last = words.at(-1) ?? name;
  const forms = new Set([
    last,
    stem(last),
    `${stem(last)}s`,
    `${stem(last)}es`,
    `${stem(last)}y`,
    `${stem(last)}ies`,
  ]);
  const values = [...forms].map((form) => [...words.slice(0, -1), form].join(" "));
  return values.flatMap((value) =>
    [value, `% ${value}`].map((pattern) => ({
      column: TABLES[table].label,
      op: "ilike",
      values: [pattern],
    })),
  );
}

/** Whether a row satisfies the job's conditions on its columns. */
export function meets(row: DataRow, where: readonly Condition[] = []): boolean {
  return where.every(({ column, op, values }) => {
    const own = String(row[column] ?? "");
    const [low = "", high = ""] = values;
    if (op === "eq") return own === low;
    if (own === "") return false;
    if (op === "gte") return own >= low;
    if (op === "lt") return own < low;
    return op === "between" && own >= low && own <= high;
  });
}
