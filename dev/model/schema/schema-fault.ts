// What structured output refuses in a schema, under the strict or the loose reading of its limits.
import { SCHEMA_LIMITS, STRING_FORMATS, type Reading } from "../wire/limits.ts";
import { inlineSchema } from "./inline-schema.ts";
import { childrenOf, resolveSchema, type JsonSchema } from "./json-schema.ts";
import { measureSchema } from "./measure-schema.ts";

/** Keywords that the grammar knows; the SDK's helpers move all others into descriptions. */
const KEYWORDS = new Set([
  ..."$schema $ref $defs definitions title description type enum const anyOf allOf".split(" "),
  ..."properties required additionalProperties items minItems format pattern default".split(" "),
]);
const TYPES = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);
/** Lookarounds, backreferences and word boundaries, which a grammar does not support. */
const HARD_PATTERN = /\(\?[=!<]|\\[1-9bB]/;

/**
 * The API's message about the first thing that it would refuse; null when there is none. Like the
 * API's, it names the place of what cannot be compiled, but not of what is too large.
 */
export function schemaFault(root: JsonSchema, reading: Reading = "strict"): string | null {
  try {
    const fault = keywordFault(root, root, "", []);
    return fault === null ? sizeFault(root, reading) : `output_config.format.schema: ${fault}`;
  } catch (error) {
    return `output_config.format.schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function keywordFault(
  schema: JsonSchema,
  root: JsonSchema,
  path: string,
  inside: readonly string[],
): string | null {
  const at = path === "" ? "(root)" : path;
  if (schema.$ref !== undefined) {
    if (inside.includes(schema.$ref)) return `${at}: recursive schemas are not supported`;
    const target = resolveSchema({ $ref: schema.$ref }, root);
    return keywordFault(target, root, path, [...inside, schema.$ref]);
  }
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined) return `${at}: the keyword ${unknown} is not supported`;
  const fault = typeFault(schema) ?? valueFault(schema);
  if (fault !== null) return `${at}: ${fault}`;
  for (const [name, child] of childrenOf(schema)) {
    const inner = keywordFault(child, root, path === "" ? name : `${path}.${name}`, inside);
    if (inner !== null) return inner;
  }
  return null;
}

function typeFault(schema: JsonSchema): string | null {
  const typeNames: unknown = schema.type ?? [];
  const types: unknown[] = Array.isArray(typeNames) ? typeNames : [typeNames];
  const other = types.find((type) => typeof type !== "string" || !TYPES.has(type));
  if (other !== undefined) return `type ${JSON.stringify(other)} is not supported`;
  if (types.includes("object") && schema.additionalProperties !== false) {
    return "for type object, additionalProperties must be false";
  }
  const missing = schema.required?.find((name) => schema.properties?.[name] === undefined);
  if (missing !== undefined) return `required names ${missing}, which is no property`;
  const says = ["type", "enum", "const", "anyOf", "allOf"].some((word) => word in schema);
  return says ? null : "a schema without a type is not supported";
}

function valueFault({ allOf, minItems, format, pattern, ...schema }: JsonSchema): string | null {
  if (allOf?.some((one) => one.$ref !== undefined)) return "allOf with a $ref is not supported";
  if (minItems !== undefined && (minItems < 0 || minItems > SCHEMA_LIMITS.minItems.strict)) {
    return `minItems ${minItems} is not supported, only 0 and 1`;
  }
  if (format !== undefined && !STRING_FORMATS.has(format)) {
    return `the format ${format} is not supported`;
  }
  if (typeof pattern === "string" && HARD_PATTERN.test(pattern)) {
    return "this pattern is not supported";
  }
  const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  const isDeep = values.some((value) => typeof value === "object" && value !== null);
  return isDeep ? "only texts, numbers, booleans and null can be values of an enum" : null;
}

/** The limits of one compiled grammar. */
function sizeFault(root: JsonSchema, reading: Reading): string | null {
  const { countsInlined, ...numbers } = SCHEMA_LIMITS;
  const limit = (name: keyof typeof numbers) => numbers[name][reading];
  const inlinedSchema = inlineSchema(root);
  if (inlinedSchema === null) return "Schema is too complex";
  const size = measureSchema(inlinedSchema);
  const { optional, unions } = countsInlined[reading] ? size : measureSchema(root);
  if (optional > limit("optional")) {
    return `too many optional parameters (${optional}, at most ${limit("optional")})`;
  }
  if (unions > limit("unions")) {
    return `too many parameters with union types (${unions}, at most ${limit("unions")})`;
  }
  if (size.bytes > limit("complexBytes")) return "Schema is too complex";
  if (size.bytes > limit("bytes") || size.enumValues > limit("enumValues")) {
    return "The compiled grammar is too large";
  }
  if (size.optionalInOneObject > limit("optionalInOneObject")) {
    return "Grammar compilation timed out";
  }
  return null;
}
