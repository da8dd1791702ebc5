// A value that fits a schema: the schema's own example, or a small one made from its keywords.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { isObject, refTarget } from "./schema-keywords.ts";
import { validate } from "./validate.ts";

/** Deeper levels are not filled in. */
const MAX_DEPTH = 8;

/** Undefined if no such value is found. */
export function exampleOf(schema: JsonSchema): { value: unknown } | undefined {
  const [ownExample] = Array.isArray(schema["examples"]) ? (schema["examples"] as unknown[]) : [];
  const candidates = ownExample === undefined ? [] : [ownExample];
  const { examples: _, ...rest } = schema;
  const value = [...candidates, valueFor(rest, schema, 0)].find(
    (candidate) => validate(schema, candidate).length === 0,
  );
  return value === undefined ? undefined : { value };
}

function valueFor(schema: unknown, root: JsonSchema, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  const { examples, enum: values, $ref: ref, allOf, anyOf, oneOf } = schema;
  const [example] = [examples, values].find((list) => Array.isArray(list)) ?? [];
  for (const candidate of [schema["const"], schema["default"], example]) {
    if (candidate !== undefined) return candidate;
  }
  if (ref !== undefined) return valueFor(refTarget(root, ref), root, depth + 1);
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => valueFor(part, root, depth + 1)).filter(isObject);
    const { allOf: _, ...rest } = schema;
    return Object.assign({}, ...parts, valueFor(rest, root, depth + 1));
  }
  const [choice] = [anyOf, oneOf].find((list) => Array.isArray(list)) ?? [];
  return choice === undefined
    ? valueOfType(schema, root, depth)
    : valueFor(choice, root, depth + 1);
}

function valueOfType(schema: JsonSchema, root: JsonSchema, depth: number): unknown {
  const { type, properties, items } = schema;
  const [kind] = Array.isArray(type) ? (type as unknown[]) : [type];
  const count = (name: string) => Math.min(Number(schema[name] ?? 0), 100);
  switch (kind ?? (isObject(properties) ? "object" : undefined)) {
    case "object": {
      const fields = Object.entries(isObject(properties) ? properties : {});
      return Object.fromEntries(
        fields.map(([name, field]) => [name, valueFor(field, root, depth + 1)]),
      );
    }
    case "array": {
      const item = valueFor(items, root, depth + 1);
      return Array.from(
        { length: Math.max(count("minItems"), items === undefined ? 0 : 1) },
        () => item,
      );
    }
    case "string":
      return "example".padEnd(count("minLength"), ".");
    case "number":
    case "integer":
      return Number(schema["minimum"] ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}
