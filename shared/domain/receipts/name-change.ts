// A changed row as people may see it: no refs, and foreign keys by label.
import type { ChangedValue, Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Registry } from "../entities/create-registry.ts";
import { labelOf, nameRow } from "../entities/translation/strip-refs.ts";

type Row = Record<string, unknown>;

/** The values that writers or code set, by column name, including children; times and computed values are left out. */
export function nameContent(pack: DomainPack, table: string, row: Row, registry: Registry): Row {
  return nameRow(pack, table, contentOf(pack, table, row), registry);
}

export function nameDifference(
  pack: DomainPack,
  table: string,
  { values, lines = [] }: Pick<Receipt, "values" | "lines">,
  registry: Registry,
): Pick<Receipt, "values" | "lines"> {
  const namedValue = (name: string, changedValues: ChangedValue[]) =>
    changedValues.map((value) => nameValue(pack, name, value, registry));
  const namedLines = lines.map(({ values: changedValues, ...line }) => ({
    ...line,
    row: nameContent(pack, line.table, line.row, registry),
    ...(changedValues ? { values: namedValue(line.table, changedValues) } : {}),
  }));
  return {
    ...(values ? { values: namedValue(table, values) } : {}),
    ...(namedLines.length > 0 ? { lines: namedLines } : {}),
  };
}

function contentOf(pack: DomainPack, table: string, row: Row): Row {
  const spec = pack.tables[table];
  if (spec === undefined) return row;
  const { children, insert, update, setByCode = [] } = spec;
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (Object.hasOwn(children, column) && Array.isArray(value)) {
        return [[column, value.map((child) => contentOf(pack, column, child as Row))]];
      }
      const isContent =
        setByCode.includes(column) ||
        Object.hasOwn(insert.shape, column) ||
        Object.hasOwn(update.shape, column);
      return isContent ? [[column, value]] : [];
    }),
  );
}

/**
 * A value that a change set, as people may see it: foreign keys by label. Undefined stands for a row whose name is
 * unknown, and null for no row.
 */
function nameValue(
  pack: DomainPack,
  table: string,
  { column, before, after }: ChangedValue,
  registry: Registry,
): ChangedValue {
  const isLink = Object.hasOwn(pack.tables[table]?.foreignKeys ?? {}, column);
  if (!isLink) return { column, before, after };
  const nameOf = (value: unknown) =>
    typeof value === "string" ? labelOf(registry.get(value)) : value;
  return { column: column.replace(/_id$/, ""), before: nameOf(before), after: nameOf(after) };
}
