// Validates a value against a JSON Schema that `check-schema.ts` has accepted.
import { Validator, type OutputUnit } from "@cfworker/json-schema";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { jsonPointer } from "../json-pointer.ts";
import { ASSERTIONS, isObject } from "./schema-keywords.ts";
import { takesMore } from "./validation-work.ts";

export interface Mismatch {
  /** A JSON Pointer into the value. */
  pointer: string;
  /** Names the schema's requirement and never the value, which may be a person's answer. */
  detail: string;
}

/** The maximum number of faults that are reported. */
const MAX_FAULTS = 20;
/**
 * The longest value of which more than one fault is reported. For a longer value, validation stops at the first
 * fault, because a list of a hundred thousand items could have as many faults.
 */
const ALL_FAULTS_CHARACTERS = 16_384;

/**
 * The maximum number of comparisons of schema parts with value parts, which take less than half a second. The
 * schema's author may also own the service that answers.
 */
const MAX_WORK = 500_000;
const TOO_LARGE: Mismatch = {
  pointer: "",
  detail: "The value is too large to be checked against a schema of this size.",
};

/** Empty when the value fits. */
export function validate(schema: JsonSchema, value: unknown): Mismatch[] {
  // The validator only knows JSON, in which there is no undefined.
  if (value === undefined) return [{ pointer: "", detail: "There is no value." }];
  if (takesMore(schema, value, MAX_WORK)) return [TOO_LARGE];
  const assertions = assertionsOf(schema);
  const isLong = JSON.stringify(value).length > ALL_FAULTS_CHARACTERS;
  try {
    const { valid, errors } = new Validator(assertions, "2020-12", isLong).validate(value);
    if (valid) return [];
    const leaves = errors.filter(({ keyword }) => !SUMMARIZING_KEYWORDS.has(keyword));
    return (leaves.length > 0 ? leaves : errors).slice(0, MAX_FAULTS).map(mismatchOf);
  } catch (error) {
    // A name with half of a surrogate pair cannot be part of a pointer.
    if (!(error instanceof URIError)) throw error;
    return [{ pointer: "", detail: "A name in the value contains half of a surrogate pair." }];
  }
}

/** Keywords whose fault only says that there is a more specific fault. */
const SUMMARIZING_KEYWORDS: ReadonlySet<string> = new Set([
  ..."properties additionalProperties items prefixItems allOf $ref if contains".split(" "),
  ..."dependentSchemas unevaluatedProperties unevaluatedItems propertyNames".split(" "),
]);

function mismatchOf({ instanceLocation, keyword, error }: OutputUnit): Mismatch {
  const pointer = decodeURI(instanceLocation.slice(1));
  return {
    pointer,
    detail: keyword === "false" ? "It is not allowed here." : inWords(keyword, error),
  };
}

/** Keywords whose errors begin with the number that is the value. */
const NUMBER_KEYWORDS: ReadonlySet<string> = new Set(
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(" "),
);

/** The validator says "instance", a term that the value's author does not know, or names the number. */
const inWords = (keyword: string, error: string): string =>
  NUMBER_KEYWORDS.has(keyword)
    ? `The value${error.slice(error.indexOf(" "))}`
    : error.replace(/^Instance type\b/, "The type").replace(/^Instance\b/, "The value");

/**
 * The schema without annotations and unknown keywords, some of which the validator would interpret.
 */
function assertionsOf(schema: JsonSchema): JsonSchema {
  const assertions = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    switch (ASSERTIONS.get(name)) {
      case undefined:
        return [];
      case "schema":
        return [[name, withoutAnnotations(value)]];
      case "schemas":
        return [[name, Array.isArray(value) ? value.map(withoutAnnotations) : value]];
      case "schemaMap":
        return [[name, isObject(value) ? cleanedMap(value) : value]];
      default:
        return [[name, value]];
    }
  });
  return Object.fromEntries(assertions);
}

const withoutAnnotations = (schema: unknown): unknown =>
  isObject(schema) ? assertionsOf(schema) : schema;
const cleanedMap = (schemas: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutAnnotations(schema)]),
  );

/** The faults of a value, with the place of that value in a larger one. */
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
