// Whether values of a schema can have something at a path. A path is possible unless the schema rules
// it out: a property that the schema does not mention may exist, unless it allows no others.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { isObject } from "./schema-keywords.ts";

type Path = readonly (string | number)[];

/** How many references, combinations and segments of a path are followed; beyond them, anything is possible. */
const MAX_DEPTH = 8;

/** @returns how many segments of the path can exist; all of them if the whole path can */
export function segmentsAdmitted(schema: JsonSchema, path: Path): number {
  let count = 0;
  while (count < path.length && admits(schema, path.slice(0, count + 1), schema, 0)) count += 1;
  return count;
}

function admits(schema: unknown, path: Path, root: JsonSchema, depth: number): boolean {
  if (schema === false) return false;
  if (!isObject(schema) || depth > MAX_DEPTH) return true;
  const admitsWithin = (part: unknown) => admits(part, path, root, depth + 1);
  const { allOf, anyOf, oneOf, $ref } = schema;
  if (Array.isArray(allOf) && !allOf.every(admitsWithin)) return false;
  if (Array.isArray(anyOf) && !anyOf.some(admitsWithin)) return false;
  if (Array.isArray(oneOf) && !oneOf.some(admitsWithin)) return false;
  if (typeof $ref === "string" && !admitsWithin(definitionAt(root, $ref))) return false;
  const [segment, ...rest] = path;
  if (segment === undefined) return true;
  if (!hasType(schema["type"], typeof segment === "number" ? "array" : "object")) return false;
  return admits(partOf(schema, segment), rest, root, depth + 1);
}

function hasType(type: unknown, name: string): boolean {
  return type === undefined || (Array.isArray(type) ? type.includes(name) : type === name);
}

function partOf(schema: JsonSchema, segment: string | number): unknown {
  if (typeof segment === "number") {
    const { prefixItems, items } = schema;
    const isPrefix = Array.isArray(prefixItems) && segment < prefixItems.length;
    return isPrefix ? (prefixItems[segment] as unknown) : items;
  }
  const { properties, additionalProperties } = schema;
  return isObject(properties) && Object.hasOwn(properties, segment)
    ? properties[segment]
    : additionalProperties;
}

/** Undefined, which admits anything, for a reference that leads nowhere. */
function definitionAt(root: JsonSchema, ref: string): unknown {
  const [, group = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? [];
  const definitions = root[group];
  return isObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
