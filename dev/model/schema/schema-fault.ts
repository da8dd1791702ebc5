// What structured output refuses in a schema, under the strict or the loose reading of its limits.
import { SCHEMA_LIMITS, STRING_FORMATS, type Reading } from "../wire/limits.ts";
import { inlineSchema } from "./inline-schema.ts";
import { childrenOf, resolveSchema, type JsonSchema } from "./json-schema.ts";
import { measureSchema } from "./measure-schema.ts";

/** Keywords that a grammar supports; the SDK's helpers move all others into descriptions. */
const KEYWORDS = new Set([
  ..."$schema $ref $defs definitions title description type enum const anyOf allOf".split(" "),
  ..."properties required additionalProperties items minItems format pattern default".split(" "),
]);
const TYPES = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);
/** Lookarounds, named groups, backreferences and word boundaries, which a grammar does not support. */
const UNSUPPORTED_PATTERN = /\(\?[=!<]|\\[1-9bB]/;

/**
 * The API's message about the first part that it would refuse; null if there is none. Like the API,
 * it names the place of a part that is not supported, but not of one that is too large.
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
  openRefs: readonly string[],
): string | null {
  const place = path === "" ? "(root)" : path;
  if (schema.$ref !== undefined) {
    if (openRefs.includes(schema.$ref)) return `${place}: recursive schemas are not supported`;
    const target = resolveSchema({ $ref: schema.$ref }, root);
    return keywordFault(target, root, path, [...openRefs, schema.$ref]);
  }
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined) return `${place}: the keyword ${unknown} is not supported`;
  const fault = typeFault(schema) ?? valueFault(schema);
  if (fault !== null) return `${place}: ${fault}`;
  for (const [name, child] of childrenOf(schema)) {
    const childFault = keywordFault(child, root, path === "" ? name : `${path}.${name}`, openRefs);
    if (childFault !== null) return childFault;
  }
  return null;
}

function typeFault(schema: JsonSchema): string | null {
  const typeNames: unknown = schema.type ?? [];
  const types: unknown[] = Array.isArray(typeNames) ? typeNames : [typeNames];
  const unknownType = types.find((type) => typeof type !== "string" || !TYPES.has(type));
  if (unknownType !== undefined) return `type ${JSON.stringify(unknownType)} is not supported`;
  if (types.includes("object") && schema.additionalProperties !== false) {
    return "for type object, additionalProperties must be false";
  }
  const missing = schema.required?.find((name) => schema.properties?.[name] === undefined);
  if (missing !== undefined) return `required names ${missing}, which is not a property`;
  const hasType = ["type", "enum", "const", "anyOf", "allOf"].some((keyword) => keyword in schema);
  return hasType ? null : "a schema without a type is not supported";
}

function valueFault({ allOf, minItems, format, pattern, ...schema }: JsonSchema): string | null {
  if (allOf?.some((part) => part.$ref !== undefined)) return "allOf with a $ref is not supported";
  if (minItems !== undefined && (minItems < 0 || minItems > SCHEMA_LIMITS.minItems.strict)) {
    return `minItems ${minItems} is not supported, only 0 and 1`;
  }
  if (format !== undefined && !STRING_FORMATS.has(format)) {
    return `the format ${format} is not supported`;
  }
  if (typeof pattern === "string" && UNSUPPORTED_PATTERN.test(pattern)) {
    return "this pattern is not supported";
  }
  const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  const hasObject = values.some((value) => typeof value === "object" && value !== null);
  return hasObject ? "only strings, numbers, booleans and null can be values of an enum" : null;
}

/** The first limit that the schema exceeds; null if there is none. */
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
