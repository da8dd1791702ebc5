// What structured output refuses in a schema: the documented limits of its grammars.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/** Keywords that the grammar knows; the SDK's helpers move all others into descriptions. */
const KEYWORDS = new Set([
  ..."$schema $ref $defs definitions title description type enum const anyOf allOf".split(" "),
  ..."properties required additionalProperties items minItems format default".split(" "),
]);
const TYPES = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);
/** Over a whole request; a definition that is used several times counts once. */
const MAX_OPTIONAL = 24;
const MAX_UNIONS = 16;

/** The first thing in the schema that the API would refuse; null when there is none. */
export function schemaFault(root: JsonSchema): string | null {
  let optional = 0;
  let unions = 0;
  const seen = new Set<JsonSchema>();

  function faultOf(schema: JsonSchema, path: string, inside: string[]): string | null {
    if (schema.$ref !== undefined) {
      if (inside.includes(schema.$ref)) return `${path}: recursive schemas are not supported`;
      const target = resolveSchema({ $ref: schema.$ref }, root);
      return faultOf(target, path, [...inside, schema.$ref]);
    }
    const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
    if (unknown !== undefined) return `${path}: the keyword ${unknown} is not supported`;
    if (schema.type !== undefined && !TYPES.has(schema.type)) {
      return `${path}: type ${JSON.stringify(schema.type)} is not supported`;
    }
    if (schema.type === "object" && schema.additionalProperties !== false) {
      return `${path}: for type object, additionalProperties must be false`;
    }
    if (!seen.has(schema)) {
      seen.add(schema);
      if (schema.anyOf !== undefined) unions += 1;
      const names = Object.keys(schema.properties ?? {});
      optional += names.filter((name) => !schema.required?.includes(name)).length;
    }
    for (const [name, child] of childrenOf(schema)) {
      const fault = faultOf(child, path === "" ? name : `${path}.${name}`, inside);
      if (fault !== null) return fault;
    }
    return null;
  }

  try {
    const fault = faultOf(root, "", []);
    if (fault !== null) return fault;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (optional > MAX_OPTIONAL) {
    return `too many optional parameters (${optional}, at most ${MAX_OPTIONAL})`;
  }
  if (unions > MAX_UNIONS) {
    return `too many parameters with union types (${unions}, at most ${MAX_UNIONS})`;
  }
  return null;
}

function childrenOf(schema: JsonSchema): [string, JsonSchema][] {
  return [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.anyOf ?? []).map((one, at): [string, JsonSchema] => [`anyOf.${at}`, one]),
    ...(schema.allOf ?? []).map((one, at): [string, JsonSchema] => [`allOf.${at}`, one]),
    ...(schema.items === undefined ? [] : [["items", schema.items] as [string, JsonSchema]]),
  ];
}
