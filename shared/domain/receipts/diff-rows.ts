// The difference between a row before and after a change: its values and its child rows.
import type { ChangedLine, ChangedValue } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";

type Row = Record<string, unknown>;

/** A row as the database stores it, and as models see it: both with nested children, in the same order. */
export interface SeenRow {
  raw: Row;
  visible: Row;
}

export interface RowDifference {
  values: ChangedValue[];
  lines: ChangedLine[];
}

/** The column for a line's place among its siblings; changing another line moves it. */
const PLACE_COLUMN = "position";

/**
 * Compares the database's rows, and returns values as models see them. A foreign key to a row without a ref is
 * undefined: the row exists but has no name here. Columns that no writer sets (times, computed values) are left
 * out. Values that only follow another change are included only if nothing else differs.
 */
export function diffRows(
  pack: DomainPack,
  table: string,
  before: SeenRow,
  after: SeenRow,
): RowDifference {
  const allChanges = {
    values: diffValues(pack, table, before, after),
    lines: diffLines(pack, table, before, after),
  };
  const notableChanges = {
    values: allChanges.values.filter(({ column }) => !followsOthers(pack, table, column)),
    lines: allChanges.lines.flatMap((line) => withoutFollowingValues(pack, line)),
  };
  return notableChanges.values.length + notableChanges.lines.length > 0
    ? notableChanges
    : allChanges;
}

/**
 * Whether two values mean the same to a person. Numbers compare as numbers, null and undefined are equal, and the order
 * of keys does not matter.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === "number" || typeof b === "number") {
    return a != null && b != null && a !== "" && b !== "" && Number(a) === Number(b);
  }
  return canonical(a ?? null) === canonical(b ?? null);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === "object" && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

function diffValues(pack: DomainPack, table: string, before: SeenRow, after: SeenRow) {
  const spec = pack.tables[table];
  const settableColumns = Object.keys(spec?.columns ?? {}).filter(
    (column) => spec !== undefined && Object.hasOwn(spec.update.shape, column),
  );
  return settableColumns
    .filter((column) => !sameValue(before.raw[column], after.raw[column]))
    .map((column): ChangedValue => ({
      column,
      before: shownValue(before, column),
      after: shownValue(after, column),
    }));
}

function shownValue({ raw, visible }: SeenRow, column: string): unknown {
  return raw[column] == null ? null : visible[column];
}

/**
 * Whether a column only follows others: catalogue links follow the row's words, and positions follow the other
 * lines.
 */
function followsOthers(pack: DomainPack, table: string, column: string): boolean {
  const target = pack.tables[table]?.foreignKeys[column];
  return (
    column === PLACE_COLUMN || (target !== undefined && pack.tables[target]?.writable === false)
  );
}

function withoutFollowingValues(pack: DomainPack, line: ChangedLine): ChangedLine[] {
  if (line.op !== "update") return [line];
  const values = (line.values ?? []).filter(
    ({ column }) => !followsOthers(pack, line.table, column),
  );
  return values.length === 0 ? [] : [{ ...line, values }];
}

/** Child rows are matched by id and then by label, in order, because replaced children have new ids. */
function diffLines(pack: DomainPack, table: string, before: SeenRow, after: SeenRow) {
  return Object.keys(pack.tables[table]?.children ?? {}).flatMap((child): ChangedLine[] => {
    const labelOf = ({ visible }: SeenRow) => pack.labelOf(child, visible);
    const oldRows = childrenOf(before, child);
    const newRows = childrenOf(after, child);
    const pairs = new Map<SeenRow, SeenRow>();
    const unmatchedRows = new Set(oldRows);
    for (const isSameLine of [
      (a: SeenRow, b: SeenRow) => a.raw.id !== undefined && a.raw.id === b.raw.id,
      (a: SeenRow, b: SeenRow) => labelOf(a).toLowerCase() === labelOf(b).toLowerCase(),
    ]) {
      for (const line of newRows) {
        const match = pairs.has(line)
          ? undefined
          : [...unmatchedRows].find((other) => isSameLine(other, line));
        if (match === undefined) continue;
        pairs.set(line, match);
        unmatchedRows.delete(match);
      }
    }
    const changedLine = (op: ChangedLine["op"], row: SeenRow): ChangedLine => ({
      op,
      table: child,
      label: labelOf(row),
      row: row.visible,
    });
    return [
      ...newRows.flatMap((row): ChangedLine[] => {
        const oldRow = pairs.get(row);
        if (oldRow === undefined) return [changedLine("create", row)];
        const values = diffValues(pack, child, oldRow, row);
        return values.length === 0 ? [] : [{ ...changedLine("update", row), values }];
      }),
      ...[...unmatchedRows].map((row) => changedLine("delete", row)),
    ];
  });
}

function childrenOf({ raw, visible }: SeenRow, child: string): SeenRow[] {
  const rows = (raw[child] ?? []) as Row[];
  const childRows = (visible[child] ?? []) as Row[];
  return rows.map((row, index) => ({ raw: row, visible: childRows[index] ?? {} }));
}
