// What kind of value a column takes, from the pack's own schemas: a model writes every value as text.
import * as z from "zod";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";

export type ColumnKind = "text" | "number" | "boolean" | "list";

interface Json {
  type?: string;
  anyOf?: Json[];
  properties?: Record<string, Json>;
}

/** Per isolate, by table of a pack: it holds nothing of a request. */
const memo = new WeakMap<TableSpec, Record<string, ColumnKind>>();

/**
 * The kind of a column, a child's as `child.column`. A column that nobody may write is text: the
 * database reads the value as what the column holds.
 */
export function columnKind(pack: DomainPack, table: string, column: string): ColumnKind {
  const spec = Object.hasOwn(pack.tables, table) ? pack.tables[table] : undefined;
  if (spec === undefined) return "text";
  const dot = column.indexOf(".");
  if (dot > 0) return columnKind(pack, column.slice(0, dot), column.slice(dot + 1));
  const kinds = memo.get(spec) ?? { ...kindsOf(spec.update), ...kindsOf(spec.insert) };
  memo.set(spec, kinds);
  return Object.hasOwn(kinds, column) ? (kinds[column] ?? "text") : "text";
}

function kindsOf(schema: z.ZodObject): Record<string, ColumnKind> {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: "any" }) as Json;
  return Object.fromEntries(
    Object.entries(properties).map(([column, json]) => [column, kindOf(json)]),
  );
}

function kindOf({ type, anyOf = [] }: Json): ColumnKind {
  const own = type ?? anyOf.find((one) => one.type !== "null")?.type;
  if (own === "number" || own === "integer") return "number";
  if (own === "boolean") return "boolean";
  return own === "array" ? "list" : "text";
}
