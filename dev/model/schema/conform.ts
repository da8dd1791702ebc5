// Makes a value conform to a schema, as a grammar makes a real model's answer conform: required fields are present,
// unknown fields are absent.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/**
 * Fills in missing required fields neutrally (empty text, empty list, false, null), and removes
 * unknown fields. An object stays unchanged if no alternative of its schema has all of its fields. `checkValue` reports
 * a field that has no neutral value.
 */
export function conform(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const fullSchema = resolveSchema(schema, root);
  if (fullSchema.anyOf !== undefined) {
    const option = fullSchema.anyOf.find((schema) =>
      hasFieldsOf(value, resolveSchema(schema, root), root),
    );
    return option === undefined ? value : conform(value, option, root);
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

function hasFieldsOf(value: unknown, schema: JsonSchema, root: JsonSchema): boolean {
  if (schema.anyOf !== undefined)
    return schema.anyOf.some((option) => hasFieldsOf(value, resolveSchema(option, root), root));
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
      return fullSchema.anyOf?.some((option) => resolveSchema(option, root).type === "null")
        ? null
        : undefined;
  }
}
