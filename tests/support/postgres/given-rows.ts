// Writes rows of a test into the simulated database as they are, without the checks that operations must pass.
import { isDeepStrictEqual } from "node:util";
import type { HouseholdId, UserId } from "../../../shared/contracts/ids.ts";
import { type Table, tableOf } from "./columns.ts";
import type { Row } from "./records.ts";
import { childrenOf, rowsIn } from "./rows.ts";
import type { State } from "./state.ts";

interface Owner {
  user: UserId;
  household: HouseholdId;
}

/**
 * Writes a row. A column that is not given gets its default, or null; lines that are not given stay.
 * @returns whether the row or one of its lines has changed
 */
export function putRow(state: State, table: Table, owner: Owner, values: Row): boolean {
  const { children, table: name } = table.spec;
  const id = String(values["id"] ?? state.uuid());
  const before = rowsIn(state, name).get(id);
  const ownColumns = Object.fromEntries(
    Object.entries(values).filter(([column]) => !(column in children)),
  );
  const stamps = { created_at: before?.["created_at"], updated_at: before?.["updated_at"] };
  const row: Row = { ...emptyRow(table, owner), ...stamps, ...ownColumns, id };
  const lines = Object.entries(children).map(([child, column]) =>
    putLines(state, tableOf(state.pack, child)!, owner, { [column]: id }, values[child]),
  );
  if (!lines.includes(true) && isDeepStrictEqual(row, before)) return false;
  const changedAt = state.stamp();
  const storedRow = { ...row, created_at: row["created_at"] ?? changedAt, updated_at: changedAt };
  state.set(rowsIn(state, name), id, Object.freeze(storedRow));
  return true;
}

/** Removes a row with its lines, even if another row refers to it. */
export function takeRow(state: State, { spec }: Table, id: string): void {
  for (const [child, column] of Object.entries(spec.children)) {
    for (const line of childrenOf(state, child, column, id)) {
      state.set(rowsIn(state, child), String(line["id"]), undefined);
    }
  }
  state.set(rowsIn(state, spec.table), id, undefined);
}

/** Replaces the lines of a row with these, in this order. @returns whether anything changed */
function putLines(state: State, table: Table, owner: Owner, parent: Row, lines: unknown): boolean {
  if (!Array.isArray(lines)) return false;
  const [[column, id]] = Object.entries(parent) as [[string, string]];
  const ids = lines.map((line: Row) => line["id"]);
  const goneLines = childrenOf(state, table.spec.table, column, id).filter(
    (line) => !ids.includes(line["id"]),
  );
  for (const line of goneLines) takeRow(state, table, String(line["id"]));
  const changes = lines.map((line: Row, index) => {
    const place = table.columns.has("position") ? { position: index + 1 } : {};
    return putRow(state, table, owner, { ...place, ...line, ...parent });
  });
  return goneLines.length > 0 || changes.includes(true);
}

/** A row's columns with their values before any are given: defaults, null, and the owner. */
function emptyRow({ columns, derived, isPrivate }: Table, { user, household }: Owner): Row {
  return {
    ...Object.fromEntries(derived.map((name) => [name, null])),
    ...Object.fromEntries([...columns].map(([name, { fallback = null }]) => [name, fallback])),
    ...(isPrivate ? { user_id: user } : { household_id: household, created_by: user }),
    outside: {},
  };
}
