// A value that fits a schema: its own example, or the smallest that its keywords give.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { isObject, refTarget } from "./schema-keywords.ts";
import { validate } from "./validate.ts";

/** More levels are not filled in. */
const MAX_DEPTH = 8;

/** Undefined where no such value is found. */
export function exampleOf(schema: JsonSchema): { value: unknown } | undefined {
  const [given] = Array.isArray(schema["examples"]) ? (schema["examples"] as unknown[]) : [];
  const candidates = given === undefined ? [] : [given];
  const { examples: _, ...rest } = schema;
  const value = [...candidates, made(rest, schema, 0)].find(
    (one) => validate(schema, one).length === 0,
  );
  return value === undefined ? undefined : { value };
}

function made(schema: unknown, root: JsonSchema, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  const { examples, enum: values, $ref: ref, allOf, anyOf, oneOf } = schema;
  const [example] = [examples, values].find((one) => Array.isArray(one)) ?? [];
  for (const ready of [schema["const"], schema["default"], example]) {
    if (ready !== undefined) return ready;
  }
  if (ref !== undefined) return made(refTarget(root, ref), root, depth + 1);
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => made(part, root, depth + 1)).filter(isObject);
    const { allOf: _, ...rest } = schema;
    return Object.assign({}, ...parts, made(rest, root, depth + 1));
  }
  const [choice] = [anyOf, oneOf].find((one) => Array.isArray(one)) ?? [];
  return choice === undefined ? madeByType(schema, root, depth) : made(choice, root, depth + 1);
}

function madeByType(schema: JsonSchema, root: JsonSchema, depth: number): unknown {
  const { type, properties, items } = schema;
  const [kind] = Array.isArray(type) ? (type as unknown[]) : [type];
  const count = (name: string) => Math.min(Number(schema[name] ?? 0), 100);
  switch (kind ?? (isObject(properties) ? "object" : undefined)) {
    case "object": {
      const fields = Object.entries(isObject(properties) ? properties : {});
      return Object.fromEntries(fields.map(([name, one]) => [name, made(one, root, depth + 1)]));
    }
    case "array": {
      const item = made(items, root, depth + 1);
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
