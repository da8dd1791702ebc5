// Makes a value conform to a schema, as a grammar does for a real model: required fields are present, unknown
// fields absent.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/**
 * The value with missing required fields filled in neutrally (empty text, empty list, null) and
 * unknown fields removed. `checkValue` reports what cannot be filled in.
 */
export function conform(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const fullSchema = resolveSchema(schema, root);
  if (fullSchema.anyOf !== undefined) {
    const fitting = fullSchema.anyOf.find((one) => isKind(value, resolveSchema(one, root), root));
    return fitting === undefined ? value : conform(value, fitting, root);
  }
  if (Array.isArray(value)) {
    const { items } = fullSchema;
    return items === undefined ? value : value.map((item) => conform(item, items, root));
  }
  if (typeof value !== "object" || value === null || fullSchema.properties === undefined)
    return value;
  const source = value as Record<string, unknown>;
  const entries = Object.entries(fullSchema.properties).flatMap(([name, child]) => {
    if (source[name] !== undefined) return [[name, conform(source[name], child, root)] as const];
    const neutral = fullSchema.required?.includes(name) ? neutralOf(child, root) : undefined;
    return neutral === undefined ? [] : [[name, neutral] as const];
  });
  return Object.fromEntries(entries);
}

function isKind(value: unknown, schema: JsonSchema, root: JsonSchema): boolean {
  if (schema.anyOf !== undefined)
    return schema.anyOf.some((one) => isKind(value, resolveSchema(one, root), root));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return (
    schema.type === "object" &&
    names.length > 0 &&
    names.every((name) => schema.properties !== undefined && name in schema.properties)
  );
}

function neutralOf(schema: JsonSchema, root: JsonSchema): unknown {
  const fullSchema = resolveSchema(schema, root);
  switch (fullSchema.type) {
    case "string":
      return "";
    case "array":
      return [];
    case "null":
      return null;
    case "boolean":
      return false;
    default:
      return fullSchema.anyOf?.some((one) => resolveSchema(one, root).type === "null")
        ? null
        : undefined;
  }
}
