// The kind of value that a column takes, from the pack's schemas, because models write every value as text.
import * as z from "zod";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";

export type ColumnKind = "text" | "number" | "boolean" | "list";

interface Json {
  type?: string;
  anyOf?: Json[];
  properties?: Record<string, Json>;
}

/** Per isolate, keyed by table of a pack; contains no data of a request. */
const kindsByTable = new WeakMap<TableSpec, Record<string, ColumnKind>>();

/**
 * The kind of a column, a child's as `child.column`. A read-only column counts as text: the database casts
 * the value to the column's type.
 */
export function columnKind(pack: DomainPack, table: string, column: string): ColumnKind {
  const spec = Object.hasOwn(pack.tables, table) ? pack.tables[table] : undefined;
  if (spec === undefined) return "text";
  const dot = column.indexOf(".");
  if (dot > 0) return columnKind(pack, column.slice(0, dot), column.slice(dot + 1));
  const kinds = kindsByTable.get(spec) ?? { ...kindsOf(spec.update), ...kindsOf(spec.insert) };
  kindsByTable.set(spec, kinds);
  return Object.hasOwn(kinds, column) ? (kinds[column] ?? "text") : "text";
}

function kindsOf(schema: z.ZodObject): Record<string, ColumnKind> {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: "any" }) as Json;
  return Object.fromEntries(
    Object.entries(properties).map(([column, json]) => [column, kindOf(json)]),
  );
}

function kindOf({ type, anyOf = [] }: Json): ColumnKind {
  const typeName = type ?? anyOf.find((variant) => variant.type !== "null")?.type;
  if (typeName === "number" || typeName === "integer") return "number";
  if (typeName === "boolean") return "boolean";
  return typeName === "array" ? "list" : "text";
}
