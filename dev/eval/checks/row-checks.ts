// Checks of rows: which rows exist, and which a turn has created, changed or deleted.
import type { Check } from "../conversation.ts";
import type { PlayedTurn } from "../played-turn.ts";
import {
  compareRows,
  linesOf,
  nameOf,
  TABLES,
  type Row,
  type RowChange,
  type Table,
} from "../rows/rows.ts";
import { hasAmount, type Amount } from "./amount.ts";
import { isIn, shorten, asTitle, type Words } from "./words.ts";

/** A column's expected value, or a pattern for its text. */
export type ExpectedValue = string | number | boolean | null | RegExp;
/** `amount` is quantity and unit together, in any unit of the same kind. */
export type Fields = { amount?: Amount } & Readonly<Record<string, ExpectedValue | Amount>>;

/** A row with this name and these values exists. */
export function has(table: Table, name: Words, fields: Fields = {}): Check {
  const fieldsText = Object.keys(fields).length === 0 ? "" : ` ${JSON.stringify(fields, asText)}`;
  return {
    title: `${table} has ${asTitle(name)}${fieldsText}`,
    find: ({ after }) => {
      const namedRows = after[table].filter((row) => isIn(nameOf(row), name));
      const holds = namedRows.some((row) => fits(row, fields));
      return { holds, observedValue: describe(namedRows.length > 0 ? namedRows : after[table]) };
    },
  };
}

/** There are this many rows, with this name or in total. */
export function counts(table: Table, n: number, name?: Words): Check {
  return {
    title: `${table} has ${n} rows${name === undefined ? "" : ` named ${asTitle(name)}`}`,
    find: ({ after }) => {
      const rows = after[table].filter((row) => name === undefined || isIn(nameOf(row), name));
      return { holds: rows.length === n, observedValue: `${rows.length}: ${describe(rows)}` };
    },
  };
}

/** The turn did this to exactly this many rows of the table, and nothing else to the table. */
export function did(op: RowChange["op"], table: Table, n: number): Check {
  return {
    title: `${op} of exactly ${n} in ${table}, and nothing else there`,
    find: (turn) => {
      const tableChanges = changesOf(turn).filter((change) => change.table === table);
      const holds = tableChanges.length === n && tableChanges.every((change) => change.op === op);
      return { holds, observedValue: changesText(tableChanges) };
    },
  };
}

/** The turn changed nothing in these tables, or in any table if none is named. */
export function untouched(...tables: Table[]): Check {
  const watchedTables = tables.length === 0 ? TABLES : tables;
  return {
    title: `${tables.length === 0 ? "no row" : `nothing in ${tables.join(", ")}`} is changed`,
    find: (turn) => {
      const tableChanges = changesOf(turn).filter(({ table }) => watchedTables.includes(table));
      return { holds: tableChanges.length === 0, observedValue: changesText(tableChanges) };
    },
  };
}

/** The turn changed rows of these tables only. */
export function touchesOnly(...tables: Table[]): Check {
  const { find } = untouched(...TABLES.filter((table) => !tables.includes(table)));
  return { title: `only ${tables.join(", ")} may be changed`, find };
}

/** A recipe that this turn created or changed has a line with this name. */
export function savesLine(line: Words): Check {
  return {
    title: `a recipe saved in this turn has a line ${asTitle(line)}`,
    find: (turn) => {
      const rows = savedRecipes(turn);
      const lines = rows.flatMap((row) => linesOf(row).map(({ name }) => name));
      return {
        holds: lines.some((name) => isIn(name, line)),
        observedValue: shorten(lines.join(", ")),
      };
    },
  };
}

/** The recipes that the turn created or changed, as they are now. */
export function savedRecipes(turn: PlayedTurn): Row[] {
  const names = changesOf(turn).filter(({ op, table }) => table === "recipes" && op !== "delete");
  return turn.after.recipes.filter((row) => names.some(({ name }) => name === nameOf(row)));
}

export function changesOf({ before, after }: PlayedTurn): RowChange[] {
  return compareRows(before, after);
}

export function changesText(changes: readonly RowChange[]): string {
  if (changes.length === 0) return "nothing changed";
  return shorten(changes.map(({ op, table, name }) => `${op} ${table} "${name}"`).join("; "), 300);
}

function fits(row: Row, fields: Fields): boolean {
  return Object.entries(fields).every(([column, expected]) => {
    if (Array.isArray(expected)) return hasAmount(row, expected as Amount);
    const value = row[column] ?? null;
    if (expected instanceof RegExp) return isIn(String(value ?? ""), expected);
    return value === expected;
  });
}

function describe(rows: readonly Row[]): string {
  if (rows.length === 0) return "no such row";
  const rowText = (row: Row) =>
    [
      nameOf(row),
      ...["quantity", "unit", "location", "expires_on", "planned_on", "due_on", "done", "purchased"]
        .filter((column) => row[column] !== undefined && row[column] !== null)
        .map((column) => String(row[column])),
    ].join(" ");
  return shorten(rows.map(rowText).join("; "), 300);
}

function asText(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}
