// read_rows over the simulated database: comparisons, likeness, and a stand-in for families.
import { ContractError } from "../../../shared/contracts/errors.ts";
import type { Condition, Filter, RowQuery } from "../../../shared/contracts/filter.ts";
import type { OutsideSource, RowOutside } from "../../../shared/contracts/outside.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { tableOf } from "./columns.ts";
import { findingsIn } from "./findings.ts";
import { wordLikeness } from "./likeness.ts";
import type { Row } from "./records.ts";
import { eachOnce } from "../../../shared/platform/processes/outside-values.ts";
import { byAge, reaches, rowOutside, rowsIn, shownRow, type Reach } from "./rows.ts";
import { isMember, type Session } from "./session.ts";
import type { State } from "./state.ts";

type Test = (actual: unknown, value: unknown) => boolean;

const less = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number" ? a < b : String(a) < String(b);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const hasValue = (actual: unknown): boolean => actual !== null && actual !== undefined;

/** Positive operators. Each negative one is the exact opposite of a positive one, also for null. */
const tests: Record<string, Test> = {
  eq: (actual, value) => actual === value,
  gt: (actual, value) => hasValue(actual) && less(value, actual),
  gte: (actual, value) => hasValue(actual) && !less(actual, value),
  lt: (actual, value) => hasValue(actual) && less(actual, value),
  lte: (actual, value) => hasValue(actual) && !less(value, actual),
  in: (actual, value) => list(value).includes(actual),
  ilike: (actual, value) => hasValue(actual) && pattern(String(value)).test(String(actual)),
  similar: (actual, value) =>
    hasValue(actual) && wordLikeness(String(value), String(actual)) >= 0.4,
  is_null: (actual, value) => hasValue(actual) !== value,
  contains: (actual, value) => list(value).every((entry) => list(actual).includes(entry)),
  overlaps: (actual, value) => list(value).some((entry) => list(actual).includes(entry)),
  between: (actual, value) => {
    const [low, high] = list(value);
    return hasValue(actual) && !less(actual, low) && !less(high, actual);
  },
};
const negatives: Record<string, string> = { neq: "eq", not_in: "in", not_ilike: "ilike" };

function pattern(like: string): RegExp {
  const source = like
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("%", ".*")
    .replaceAll("_", ".");
  return new RegExp(`^${source}$`, "is");
}

/** Errors: ContractError("invalid_input") for what the simulated database does not understand. */
export function readRows(
  session: Session,
  query: RowQuery,
  household: HouseholdId,
): { rows: Record<string, unknown>[]; total: number; chosen?: OutsideSource[] } {
  const { state, user } = session;
  const table = tableOf(state.pack, query.table);
  if (!table) throw inputError(`unknown table "${query.table}"`);
  const reach = { household: isMember(session, household) ? household : null, user };
  const matches = [...rowsIn(state, query.table).values()]
    .filter((row) => !table.spec.writable || reaches(table, row, reach))
    .sort(byAge)
    .map((row) => ({ row, view: shownRow(state, table, row) }))
    .filter(({ view }) => query.where === undefined || meets(state, view, query.where));
  for (const { column, dir } of (query.order ?? []).toReversed()) {
    matches.sort((a, b) => compare(a.row[column], b.row[column], dir === "desc"));
  }
  for (const like of query.order?.length ? [] : likenesses(query.where).toReversed()) {
    matches.sort((a, b) => likenessOf(b.row, like) - likenessOf(a.row, like));
  }
  const { limit = 50, offset = 0, columns } = query;
  const children = new Set(Object.keys(table.spec.children));
  const rows = matches.slice(offset, offset + limit).map(({ row, view }) => {
    const entries = Object.entries(view).filter(([name]) =>
      children.has(name)
        ? query.children === true
        : name === "id" || columns === undefined || columns.includes(name),
    );
    const answer = {
      ...Object.fromEntries(entries),
      ...(query.wishes ? { findings: findingsIn(session, table, row, query.wishes) } : {}),
    };
    return structuredClone(
      query.outside ? withOutside(answer, rowOutside(state, table, row)) : answer,
    );
  });
  const chosen = query.outside ? { chosen: chosenBy(session, query, reach) } : {};
  return { rows, total: matches.length, ...chosen };
}

/** A row and its lines, each with the sources of its words. */
function withOutside(row: Row, outsideOf: RowOutside): Row {
  const lines = Object.entries(row).flatMap(([name, value]) => {
    const list = outsideOf[name];
    if (!Array.isArray(value) || !Array.isArray(list)) return [];
    return [[name, value.map((line: Row, index) => ({ ...line, ...list[index] }))]];
  });
  return { ...row, ...Object.fromEntries(lines), outside: outsideOf.outside };
}

/**
 * The sources of the columns that the query names, in all rows that its user sees, without lines
 * (`alfred.chosen_by`).
 */
function chosenBy({ state }: Session, query: RowQuery, reach: Reach): OutsideSource[] {
  const table = tableOf(state.pack, query.table)!;
  const clauses = JSON.stringify([query.where ?? [], query.order ?? []]);
  const names = [...clauses.matchAll(/"column":"([^".]+)"/gu)].map(([, name]) => name!);
  const rows = [...rowsIn(state, query.table).values()].filter((row) => reaches(table, row, reach));
  const sources = rows.flatMap((row) => {
    const { outside = {} } = rowOutside(state, table, row);
    return names.flatMap((name) => outside[name] ?? []);
  });
  return eachOnce(sources);
}

/** How well a row fits a condition by likeness, which orders rows if nothing else does (`alfred.row_order`). */
function likenessOf(row: Row, { column, value }: Condition): number {
  return hasValue(row[column]) ? wordLikeness(String(value), String(row[column])) : -1;
}

function likenesses(filter: Filter | Condition | undefined): Condition[] {
  if (filter === undefined) return [];
  if ("and" in filter) return filter.and.flatMap(likenesses);
  if ("or" in filter) return filter.or.flatMap(likenesses);
  return filter.op === "similar" ? [filter] : [];
}

/** Nulls are last in both directions. */
function compare(a: unknown, b: unknown, descending: boolean): number {
  if (!hasValue(a) || !hasValue(b)) return Number(hasValue(b)) - Number(hasValue(a));
  const order = less(a, b) ? -1 : less(b, a) ? 1 : 0;
  return descending ? -order : order;
}

function meets(state: State, row: Row, filter: Filter | Condition): boolean {
  if ("and" in filter) return filter.and.every((clause) => meets(state, row, clause));
  if ("or" in filter) return filter.or.some((clause) => meets(state, row, clause));
  const { column, op, value } = filter;
  const { families } = state.pack;
  if (op === families?.operator) return state.isOfFamily(row, String(value));
  if (op === families?.opposite) return !state.isOfFamily(row, String(value));
  const positive = negatives[op] ?? op;
  const test = tests[positive];
  if (!test) throw inputError(`the simulated database does not know ${op}`);
  const [child, inner] = column.split(".");
  const owners = inner === undefined ? [row] : (row[child!] as Row[] | undefined);
  const name = inner ?? column;
  if (!owners || owners.some((owner) => !(name in owner))) {
    throw inputError(`unknown column "${column}"`);
  }
  const isMet = owners.some((owner) => test(owner[name], value));
  return positive === op ? isMet : !isMet;
}

function inputError(reason: string): ContractError {
  return new ContractError("invalid_input", reason);
}
