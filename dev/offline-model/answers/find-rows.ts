// Finds the row that the user names, and says if it is only likely or if there are several.
import type { Condition, Named } from "../forms/job.ts";
import { TABLES, type Table } from "../forms/tables.ts";
import { nameWords } from "../grammar/words.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { VARIETIES } from "../words/household-words.ts";

export type RowMatch =
  | { kind: "one"; row: DataRow }
  /** The only candidate is likely, but not certain. */
  | { kind: "likely"; row: DataRow; label: string }
  | { kind: "several"; labels: string[] }
  | { kind: "none" };

const VARIETY_WORDS = new Set(VARIETIES.split(" "));
/** Tables in which the end of a title suffices to name a row: "the tacos" are Baja Tacos. */
const TABLES_WITH_TITLES = new Set<Table>(["recipes", "meal_plans"]);

export function labelOf(table: Table, row: DataRow): string {
  const label = row[TABLES[table].label];
  return typeof label === "string" ? label : "";
}

/** @param acceptsLikely whether a definite name may mean a row that is only likely */
export function findRow(
  table: Table,
  rows: readonly DataRow[],
  name: Named,
  acceptsLikely: boolean,
): RowMatch {
  const words = nameWords(name.name);
  const candidates = rows.map((row) => ({
    row,
    label: labelOf(table, row),
    labelWords: nameWords(labelOf(table, row)),
  }));
  const exactMatches = candidates.filter(
    ({ labelWords }) => labelWords.join(" ") === words.join(" "),
  );
  if (exactMatches.length > 1)
    return { kind: "several", labels: exactMatches.map(({ label }) => label) };
  const [exact] = exactMatches;
  if (exact !== undefined) return { kind: "one", row: exact.row };
  const endMatches = candidates.filter(
    ({ labelWords }) => labelWords.slice(-words.length).join(" ") === words.join(" "),
  );
  if (endMatches.length > 1)
    return { kind: "several", labels: endMatches.map(({ label }) => label) };
  const [likely] = endMatches;
  if (likely === undefined) return { kind: "none" };
  const qualifiers = likely.labelWords.slice(0, -words.length);
  const isSame =
    TABLES_WITH_TITLES.has(table) || qualifiers.every((word) => VARIETY_WORDS.has(word));
  const isCertain = name.definite === true && isSame && acceptsLikely;
  return isCertain
    ? { kind: "one", row: likely.row }
    : { kind: "likely", row: likely.row, label: likely.label };
}

/** Conditions that match every row that any of the names could mean. */
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
    const value = String(row[column] ?? "");
    const [low = "", high = ""] = values;
    if (op === "eq") return value === low;
    if (value === "") return false;
    if (op === "gte") return value >= low;
    if (op === "lt") return value < low;
    return op === "between" && value >= low && value <= high;
  });
}
