// Counts those parts of a schema whose number or size the API limits.
import { childrenOf, type JsonSchema } from "./json-schema.ts";

export interface SchemaSize {
  /** The length of the schema as JSON; meant for an expanded schema. */
  bytes: number;
  objects: number;
  properties: number;
  optional: number;
  /** The maximum number of optional parameters of one object. */
  optionalInOneObject: number;
  unions: number;
  /** The number of values of the longest enum. */
  enumValues: number;
}

/**
 * Measures the schema. A definition counts once, however often it is referenced; in a schema
 * expanded by `inlineSchema`, each use counts.
 */
export function measureSchema(root: JsonSchema): SchemaSize {
  const size: SchemaSize = {
    bytes: Buffer.byteLength(JSON.stringify(root)),
    objects: 0,
    properties: 0,
    optional: 0,
    optionalInOneObject: 0,
    unions: 0,
    enumValues: 0,
  };
  function add(schema: JsonSchema): void {
    const names = Object.keys(schema.properties ?? {});
    const optional = names.filter((name) => !schema.required?.includes(name)).length;
    if (schema.type === "object") size.objects += 1;
    if (schema.anyOf !== undefined || Array.isArray(schema["type"])) size.unions += 1;
    size.properties += names.length;
    size.optional += optional;
    size.optionalInOneObject = Math.max(size.optionalInOneObject, optional);
    size.enumValues = Math.max(size.enumValues, schema.enum?.length ?? 0);
    for (const [, child] of childrenOf(schema)) add(child);
  }
  add(root);
  for (const definition of Object.values(root.$defs ?? {})) add(definition);
  return size;
}
