// Whether a value fits a schema, as far as structured output guarantees it.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/**
 * Describes the first place where the value does not fit the schema, or the first of its alternatives; null if it fits.
 * @throws Error for a `$ref` without a target
 */
export function checkValue(
  value: unknown,
  schema: JsonSchema,
  root: JsonSchema = schema,
  path = "",
): string | null {
  const fullSchema = resolveSchema(schema, root);
  const place = path === "" ? "(root)" : path;
  if (fullSchema.anyOf !== undefined) {
    const faults = fullSchema.anyOf.map((option) => checkValue(value, option, root, path));
    return faults.includes(null) ? null : (faults[0] ?? `${place}: fits none of the alternatives`);
  }
  for (const part of fullSchema.allOf ?? []) {
    const fault = checkValue(value, part, root, path);
    if (fault !== null) return fault;
  }
  if (fullSchema.enum !== undefined && !fullSchema.enum.includes(value)) {
    return `${place}: ${JSON.stringify(value)} is not one of ${fullSchema.enum.join(", ")}`;
  }
  if (fullSchema.const !== undefined && fullSchema.const !== value)
    return `${place}: is not ${String(fullSchema.const)}`;
  if (fullSchema.type !== undefined && !isOfType(value, fullSchema.type)) {
    return `${place}: ${JSON.stringify(value)?.slice(0, 80)} is not of type ${fullSchema.type}`;
  }
  if (Array.isArray(value)) return checkList(value, fullSchema, root, path);
  if (typeof value === "object" && value !== null && fullSchema.type === "object") {
    return checkObject(value as Record<string, unknown>, fullSchema, root, path);
  }
  return null;
}

function checkList(
  value: unknown[],
  schema: JsonSchema,
  root: JsonSchema,
  path: string,
): string | null {
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    return `${path}: needs at least ${schema.minItems} items`;
  }
  const { items } = schema;
  if (items === undefined) return null;
  for (const [index, item] of value.entries()) {
    const fault = checkValue(item, items, root, `${path}[${index}]`);
    if (fault !== null) return fault;
  }
  return null;
}

function checkObject(
  value: Record<string, unknown>,
  schema: JsonSchema,
  root: JsonSchema,
  path: string,
): string | null {
  const properties = schema.properties ?? {};
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) return `${path === "" ? name : `${path}.${name}`}: is missing`;
  }
  for (const [name, childValue] of Object.entries(value)) {
    const child = properties[name];
    const childPath = path === "" ? name : `${path}.${name}`;
    if (child === undefined) return `${childPath}: is not in the schema`;
    const fault = checkValue(childValue, child, root, childPath);
    if (fault !== null) return fault;
  }
  return null;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    default:
      return typeof value === type;
  }
}
