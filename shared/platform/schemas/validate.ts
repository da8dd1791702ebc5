// Validates a value against a JSON Schema that `check-schema.ts` has let pass.
import { Validator, type OutputUnit } from "@cfworker/json-schema";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { jsonPointer } from "../json-pointer.ts";
import { ASSERTIONS, isObject } from "./schema-keywords.ts";
import { takesMore } from "./validation-work.ts";

export interface Mismatch {
  /** A JSON Pointer into the value. */
  pointer: string;
  /** Names the schema's demand and never the value, which may be a person's answer. */
  detail: string;
}

/** Faults beyond these are left out: the first ones are mended first. */
const MAX = 20;
/** Longer values stop at their first fault: one of a hundred thousand items would bring as many faults. */
const WHOLE_CHARACTERS = 16_384;

/**
 * Parts of a schema that are held against parts of a value: less than half a second. The schema's author may also own
 * the service that answers.
 */
const MAX_WORK = 500_000;
const TOO_MUCH: Mismatch = {
  pointer: "",
  detail: "The value is too large to be held against a schema of this size.",
};

/** Empty when the value fits. */
export function validate(schema: JsonSchema, value: unknown): Mismatch[] {
  // The validator knows JSON alone; a missing value is none.
  if (value === undefined) return [{ pointer: "", detail: "There is no value." }];
  if (takesMore(schema, value, MAX_WORK)) return [TOO_MUCH];
  const read = assertionsOf(schema);
  const isLong = JSON.stringify(value).length > WHOLE_CHARACTERS;
  try {
    const { valid, errors } = new Validator(read, "2020-12", isLong).validate(value);
    if (valid) return [];
    const leaves = errors.filter(({ keyword }) => !AROUND.has(keyword));
    return (leaves.length > 0 ? leaves : errors).slice(0, MAX).map(mismatchOf);
  } catch (error) {
    // A name with half a character cannot be written into a pointer.
    if (!(error instanceof URIError)) throw error;
    return [{ pointer: "", detail: "A name in the value holds half a character." }];
  }
}

/** Keywords whose fault only says that there is one further down. */
const AROUND: ReadonlySet<string> = new Set([
  ..."properties additionalProperties items prefixItems allOf $ref if contains".split(" "),
  ..."dependentSchemas unevaluatedProperties unevaluatedItems propertyNames".split(" "),
]);

function mismatchOf({ instanceLocation, keyword, error }: OutputUnit): Mismatch {
  const pointer = decodeURI(instanceLocation.slice(1));
  return { pointer, detail: keyword === "false" ? "It may not be there." : inWords(error) };
}

/** The validator speaks of an instance, which says nothing to who has written the value. */
const inWords = (error: string): string =>
  error.replace(/^Instance type\b/, "The type").replace(/^Instance\b/, "The value");

/** A schema without annotations and unknown keywords, which the validator would partly read. */
function assertionsOf(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    switch (ASSERTIONS.get(name)) {
      case undefined:
        return [];
      case "schema":
        return [[name, cleaned(value)]];
      case "schemas":
        return [[name, Array.isArray(value) ? value.map(cleaned) : value]];
      case "schemaMap":
        return [[name, isObject(value) ? cleanedMap(value) : value]];
      default:
        return [[name, value]];
    }
  });
  return Object.fromEntries(kept);
}

const cleaned = (schema: unknown): unknown => (isObject(schema) ? assertionsOf(schema) : schema);
const cleanedMap = (schemas: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, cleaned(schema)]));

/** The faults of a value at a place of something larger. */
export function validateAt(
  schema: JsonSchema,
  value: unknown,
  path: readonly string[],
): Mismatch[] {
  const base = jsonPointer(path);
  return validate(schema, value).map(({ pointer, detail }) => ({
    pointer: base + pointer,
    detail,
  }));
}
