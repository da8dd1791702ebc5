// What a change made of a row, as a person may see it: no refs, rows that it points at by label.
import type { ChangedValue, Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { Registry } from "./create-registry.ts";
import { labelOf, nameRow, stripRefs } from "./strip-refs.ts";

type Row = Record<string, unknown>;

/** Columns of a row that nobody asks about. */
const TIMES = new Set(["created_at", "updated_at"]);

/** A row's content by name, children included. */
export function nameContent(pack: DomainPack, table: string, row: Row, registry: Registry): Row {
  return nameRow(pack, table, withoutTimes(row), registry);
}

/** A receipt as a reply may tell it; its row keeps its refs. */
export function nameReceipt(pack: DomainPack, receipt: Receipt, registry: Registry): Receipt {
  const { error, table } = receipt;
  return {
    ...{ ...receipt, ...nameDifference(pack, table, receipt, registry) },
    ...(error ? { error: { ...error, message: stripRefs(pack, error.message, registry) } } : {}),
  };
}

export function nameDifference(
  pack: DomainPack,
  table: string,
  { values, lines = [] }: Pick<Receipt, "values" | "lines">,
  registry: Registry,
): Pick<Receipt, "values" | "lines"> {
  const named = (name: string, all: ChangedValue[]) =>
    all.map((value) => nameValue(pack, name, value, registry));
  const namedLines = lines.map(({ values: own, ...line }) => ({
    ...line,
    row: nameContent(pack, line.table, line.row, registry),
    ...(own ? { values: named(line.table, own) } : {}),
  }));
  return {
    ...(values ? { values: named(table, values) } : {}),
    ...(namedLines.length > 0 ? { lines: namedLines } : {}),
  };
}

function withoutTimes(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (TIMES.has(column)) return [];
      const isNested = Array.isArray(value) && value.every(isRow);
      return [[column, isNested ? value.map(withoutTimes) : value]];
    }),
  );
}

function isRow(value: unknown): value is Row {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * A value that a change set, as a person may see it: rows that it names by label. Undefined stands for a
 * row whose name is not known; null for none.
 */
function nameValue(
  pack: DomainPack,
  table: string,
  { column, before, after }: ChangedValue,
  registry: Registry,
): ChangedValue {
  const isLink = Object.hasOwn(pack.tables[table]?.foreignKeys ?? {}, column);
  if (!isLink) return { column, before, after };
  const name = (value: unknown) =>
    typeof value === "string" ? labelOf(registry.get(value)) : value;
  return { column: column.replace(/_id$/, ""), before: name(before), after: name(after) };
}
