// Writes a JSON Schema as the source of a zod type, if possible of one that produces the same schema.
import * as z from "zod";
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../../../shared/contracts/definitions/services.ts";

interface ZodSource {
  source: string;
  type: z.ZodType;
}

/** The type's source; `{ jsonSchema: … }` if no type of zod produces the same schema. */
export function shapeSource(schema: JsonSchema): string {
  const { source, type } = zodSourceOf(schema);
  return isDeepStrictEqual(schemaOf(type), schema) ? source : `{ jsonSchema: ${json(schema)} }`;
}

/** The source of a type that fits the schema, but need not produce it. */
export const typeSource = (schema: JsonSchema): string => zodSourceOf(schema).source;

function schemaOf(type: z.ZodType): unknown {
  const schema = z.toJSONSchema(type, {
    io: "input",
    override({ jsonSchema }) {
      if (jsonSchema.format === undefined) return;
      delete jsonSchema.pattern;
      delete jsonSchema.allOf;
    },
  });
  const { $schema: _, ...keywords } = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  return keywords;
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : json(name));

const json = (value: unknown): string => JSON.stringify(value);

/** A schema for which zod has no type becomes an annotation of a type that accepts anything. */
function zodSourceOf(schema: unknown): ZodSource {
  if (!isObject(schema)) return { source: "z.any()", type: z.any() };
  const typed = describedType(schema);
  if (typed !== null && isDeepStrictEqual(schemaOf(typed.type), schema)) return typed;
  if (Object.keys(schema).length === 0) return { source: "z.any()", type: z.any() };
  return { source: `z.any().meta(${json(schema)})`, type: z.any().meta(schema) };
}

function describedType(schema: JsonSchema): ZodSource | null {
  const { description, default: fallback, ...plainSchema } = schema;
  let typed = plainType(plainSchema);
  if (typed !== null && fallback !== undefined) {
    const { source, type } = typed;
    typed = { source: `${source}.default(${json(fallback)})`, type: type.default(fallback) };
  }
  if (typed === null || typeof description !== "string") return typed;
  const { source, type } = typed;
  return { source: `${source}.describe(${json(description)})`, type: type.describe(description) };
}

function plainType(schema: JsonSchema): ZodSource | null {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(values) && values.every((value) => typeof value === "string")) {
    return { source: `z.enum(${json(values)})`, type: z.enum(values) };
  }
  if (Array.isArray(anyOf)) {
    const parts = anyOf.map(zodSourceOf);
    const source = `z.union([${parts.map((part) => part.source).join(", ")}])`;
    return { source, type: z.union(parts.map((part) => part.type)) };
  }
  switch (type) {
    case "object":
      return objectType(schema);
    case "array": {
      const item = zodSourceOf(schema["items"] ?? {});
      return { source: `z.array(${item.source})`, type: z.array(item.type) };
    }
    case "string":
      return stringType(schema);
    case "number":
      return { source: "z.number()", type: z.number() };
    case "boolean":
      return { source: "z.boolean()", type: z.boolean() };
    case "null":
      return { source: "z.null()", type: z.null() };
    default:
      return null;
  }
}

function objectType({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): ZodSource {
  const names = new Set(required as string[]);
  // zod lists required fields in the order of the shape, but the API keeps the order of `required`.
  const shapes = properties as JsonSchema;
  const orderedNames = [...new Set([...(required as string[]), ...Object.keys(shapes)])];
  const fields = orderedNames.map((name) => {
    const schema = shapes[name];
    const { source, type } = zodSourceOf(schema);
    return names.has(name) || type instanceof z.ZodDefault
      ? { name, source, type }
      : { name, source: `${source}.optional()`, type: type.optional() };
  });
  const shape = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  const text = fields.map(({ name, source }) => `${keyOf(name)}: ${source}`).join(", ");
  return additionalProperties === false
    ? { source: `z.strictObject({ ${text} })`, type: z.strictObject(shape) }
    : { source: `z.object({ ${text} })`, type: z.object(shape) };
}

function stringType({ format, minLength, maxLength }: JsonSchema): ZodSource {
  if (format === "uri") return { source: "z.url()", type: z.url() };
  if (format === "email") return { source: "z.email()", type: z.email() };
  let typed: { source: string; type: z.ZodString } = { source: "z.string()", type: z.string() };
  if (typeof minLength === "number") {
    typed = { source: `${typed.source}.min(${minLength})`, type: typed.type.min(minLength) };
  }
  if (typeof maxLength === "number") {
    typed = { source: `${typed.source}.max(${maxLength})`, type: typed.type.max(maxLength) };
  }
  return typed;
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
