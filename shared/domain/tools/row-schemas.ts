// JSON Schemas of a table's rows, from the pack: of the input that writes a row, and of a row in an output.
import * as z from "zod";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { columnKind, type ColumnKind } from "../rows/column-kinds.ts";
import { parentColumn } from "../rows/with-child.ts";
import { shownColumns } from "./shown-columns.ts";

/** The schema of a new row with nested lines, or of the values of a change. Foreign keys are refs. */
export function writtenRowSchema(
  pack: DomainPack,
  spec: TableSpec,
  kind: "insert" | "update",
): JsonSchema {
  const { shape } = spec[kind];
  const isWritable = (column: string) => spec.writeStepColumns?.includes(column) !== true;
  const columns = Object.keys(shape).filter(isWritable);
  return objectOf(
    columns.map((column) => [column, writtenColumnSchema(pack, spec, column, shape[column])]),
    columns.filter((column) => !accepts(shape[column], undefined)),
    kind === "update" ? { minProperties: 1 } : {},
  );
}

/** The schema of a row in an output. Only its ref is always present, whichever columns were requested. */
export function shownRowSchema(pack: DomainPack, spec: TableSpec, isLine = false): JsonSchema {
  const parent = isLine ? parentColumn(pack, spec.table) : undefined;
  const columns = shownColumns(spec).filter((column) => column !== parent);
  const lines = Object.keys(spec.children).flatMap((child): [string, JsonSchema][] => {
    const childSpec = pack.tables[child];
    if (childSpec === undefined) return [];
    return [[child, { type: "array", items: shownRowSchema(pack, childSpec, true) }]];
  });
  return objectOf(
    [
      ...columns.map((column): [string, JsonSchema] => [
        column,
        shownColumnSchema(pack, spec, column),
      ]),
      ...lines,
    ],
    // A line that was just written has no ref before it is read.
    isLine ? [] : ["id"],
  );
}

export function objectOf(
  properties: [string, JsonSchema][],
  requiredNames: string[],
  otherKeywords: JsonSchema = {},
): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
    additionalProperties: false,
    ...otherKeywords,
  };
}

/** The ref of a row of this table. */
export function refSchema({ refType, table }: TableSpec): JsonSchema {
  return { type: "string", description: `ref of a row of ${table}, such as ${refType}_1` };
}

function writtenColumnSchema(
  pack: DomainPack,
  spec: TableSpec,
  column: string,
  schema: z.core.$ZodType | undefined,
): JsonSchema {
  const { default: defaultValue, ...schemaWithoutDefault } = plainSchema(schema);
  const child = Object.hasOwn(spec.children, column) ? pack.tables[column] : undefined;
  const parent = child === undefined ? undefined : parentColumn(pack, child.table);
  if (child !== undefined) {
    const { properties, required, ...line } = writtenRowSchema(pack, child, "insert");
    const ownProperties = Object.entries(properties as Record<string, JsonSchema>);
    const items = objectOf(
      ownProperties.filter(([name]) => name !== parent),
      (required as string[] | undefined)?.filter((name) => name !== parent) ?? [],
      line,
    );
    return { ...schemaWithoutDefault, items };
  }
  const typeSchema = accepts(schema, null) ? orNull(schemaWithoutDefault) : schemaWithoutDefault;
  const description = spec.columns[column];
  return {
    ...typeSchema,
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    ...(description === undefined ? {} : { description }),
  };
}

function shownColumnSchema(pack: DomainPack, spec: TableSpec, column: string): JsonSchema {
  if (column === "id") return refSchema(spec);
  const description = spec.columns[column];
  const withDescription = description === undefined ? {} : { description };
  if (Object.hasOwn(spec.foreignKeys, column))
    return { type: ["string", "null"], ...withDescription };
  const isWritten = [spec.insert, spec.update].some(({ shape }) => Object.hasOwn(shape, column));
  // Only the database knows the type of a column that no client writes.
  if (!isWritten) return withDescription;
  return { type: [typeOf(columnKind(pack, spec.table, column)), "null"], ...withDescription };
}

function typeOf(kind: ColumnKind): string {
  if (kind === "text") return "string";
  return kind === "list" ? "array" : kind;
}

function accepts(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

/** The JSON Schema without patterns, which Tools may not have, and without descriptions. */
function plainSchema(schema: z.core.$ZodType | undefined): JsonSchema {
  if (schema === undefined) return {};
  const json = z.toJSONSchema(schema, { unrepresentable: "any" });
  return withoutPatterns(json) as JsonSchema;
}

function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, unknown][] =>
      ["pattern", "$schema", "description"].includes(key) ? [] : [[key, withoutPatterns(member)]],
    ),
  );
}

function orNull(schema: JsonSchema): JsonSchema {
  const variants = schema["anyOf"] as JsonSchema[] | undefined;
  const [onlyVariant, ...others] = (variants ?? [schema]).filter(({ type }) => type !== "null");
  if (onlyVariant === undefined || others.length > 0) return schema;
  const values = onlyVariant["enum"] as unknown[] | undefined;
  return {
    ...onlyVariant,
    type: [onlyVariant["type"], "null"],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}
