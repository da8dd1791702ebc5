// Fills missing properties of an object with the schema's defaults.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { isObject, refTarget } from "./schema-keywords.ts";

/** Nested objects of the value are filled as well; a default is used unchanged. */
export function fillDefaults(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return filled(schema, value, schema);
}

function filled(
  schema: unknown,
  value: Readonly<Record<string, unknown>>,
  root: JsonSchema,
): Record<string, unknown> {
  if (!isObject(schema)) return { ...value };
  const parts = [schema["$ref"] === undefined ? null : refTarget(root, schema["$ref"])];
  if (Array.isArray(schema["allOf"])) parts.push(...(schema["allOf"] as unknown[]));
  let result: Record<string, unknown> = { ...value };
  for (const part of parts) result = filled(part, result, root);
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const ownEntries = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (!isObject(property)) return [];
    if (!Object.hasOwn(result, name)) {
      const fallback = Object.hasOwn(property, "default")
        ? property["default"]
        : defaultOf(refTarget(root, property["$ref"]));
      return fallback === undefined ? [] : [[name, fallback]];
    }
    const inner = result[name];
    return isObject(inner) ? [[name, filled(property, inner, root)]] : [];
  });
  return Object.fromEntries([...Object.entries(result), ...ownEntries]);
}

function defaultOf(schema: unknown): unknown {
  return isObject(schema) && Object.hasOwn(schema, "default") ? schema["default"] : undefined;
}
