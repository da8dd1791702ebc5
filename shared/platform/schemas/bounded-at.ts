// Which fields of a schema's values are bounded: a number, a boolean, one of some short words, or a date. No text of
// a service's own fits into such a field.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { parsePointer } from "../json-pointer.ts";
import { isObject, refTarget } from "./schema-keywords.ts";

/** The texts that a bounded field may have. Numbers, booleans and null are always bounded. */
interface Bound {
  words: readonly unknown[];
  formats: readonly string[];
}

/** `absent`: the schema names no such field. `loose`: it may be any text, a list or an object. */
type Verdict = Bound | "absent" | "loose";

/** The most values of an `enum`, and the longest of them in characters. */
const MAX_WORDS = 100;
const MAX_WORD_LENGTH = 100;

export function boundOfField(schema: JsonSchema, pointer: string): "bounded" | "absent" | "loose" {
  const verdict = verdictAt(schema, parsePointer(pointer), schema);
  if (typeof verdict === "string") return verdict;
  return verdict === NOTHING ? "absent" : "bounded";
}

/**
 * Whether the value has a bounded value at the pointer, or nothing. Validation ignores `format`, so dates are checked
 * here.
 * @param value a value that fits the schema
 */
export function isBounded(schema: JsonSchema, pointer: string, value: unknown): boolean {
  const path = parsePointer(pointer);
  const bound = verdictAt(schema, path, schema);
  if (typeof bound === "string") return false;
  const field = path.reduce<unknown>(
    (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : null),
    value,
  );
  if (typeof field !== "string") return field === null || typeof field !== "object";
  return bound.words.includes(field) || bound.formats.some((name) => FORMATS[name]?.test(field));
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/,
};

/** Schemas do not refer to themselves (check-schema.ts). */
function verdictAt(schema: unknown, path: readonly string[], root: JsonSchema): Verdict {
  if (!isObject(schema)) return path.length === 0 ? "loose" : "absent";
  const { allOf, anyOf, oneOf, $ref } = schema;
  const verdictOf = (part: unknown) => verdictAt(part, path, root);
  // A value has to fit all of these schemas, so it is enough if one of them bounds it.
  const verdicts = [
    ownVerdict(schema, path, root),
    ...[refTarget(root, $ref), ...listOf(allOf)].map(verdictOf),
    ...[anyOf, oneOf].flatMap((forms) =>
      forms === undefined ? [] : ofForms(listOf(forms).map(verdictOf)),
    ),
  ];
  const bounds = verdicts.filter((verdict) => typeof verdict !== "string");
  const bound = bounds.find((candidate) => candidate !== NOTHING) ?? bounds[0];
  return bound ?? (verdicts.includes("loose") ? "loose" : "absent");
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A value has to fit only one of several forms, so the field has to be bounded in each of them. */
function ofForms(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.every((verdict) => verdict === "absent")) return "absent";
  const bounds = verdicts.filter((verdict) => typeof verdict !== "string");
  if (bounds.length < verdicts.length) return "loose";
  if (bounds.every((bound) => bound === NOTHING)) return NOTHING;
  return {
    words: bounds.flatMap(({ words }) => words),
    formats: bounds.flatMap(({ formats }) => formats),
  };
}

function ownVerdict(
  { properties, enum: values, const: value, type, format }: Record<string, unknown>,
  [name, ...rest]: readonly string[],
  root: JsonSchema,
): Verdict {
  const types = type === undefined ? [] : [type].flat();
  if (name !== undefined) {
    if (isObject(properties) && Object.hasOwn(properties, name)) {
      return verdictAt(properties[name], rest, root);
    }
    // A number, a boolean or null has no fields, so nothing is at the path.
    return types.length > 0 && types.every(isScalar) ? NOTHING : "absent";
  }
  const words = values === undefined ? (value === undefined ? null : [value]) : listOf(values);
  if (words !== null) {
    return words.length <= MAX_WORDS && words.every(isShort) ? { words, formats: [] } : "loose";
  }
  if (types.length === 0 || !types.every((name) => isScalar(name) || name === "string"))
    return "loose";
  if (!types.includes("string")) return NO_TEXT;
  return typeof format === "string" && Object.hasOwn(FORMATS, format)
    ? { words: [], formats: [format] }
    : "loose";
}

const NO_TEXT: Bound = { words: [], formats: [] };
/** The bound of a field below a value that has no fields. */
const NOTHING: Bound = { words: [], formats: [] };
const SCALARS: ReadonlySet<unknown> = new Set(["number", "integer", "boolean", "null"]);
const isScalar = (type: unknown): boolean => SCALARS.has(type);
const isShort = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length <= MAX_WORD_LENGTH
    : value === null || typeof value !== "object";
