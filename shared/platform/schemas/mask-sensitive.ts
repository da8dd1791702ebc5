// Masks the parts of a value that its schema marks as `sensitive`, for records that people read.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { MASK } from "../../contracts/api/run-steps.ts";
import { childSchemas, isObject, refTarget } from "./schema-keywords.ts";

/**
 * The value with the mask in place of each sensitive part. If a schema offers several forms, the marks of all of them
 * count.
 * @param values collects the parts that were masked
 */
export function maskSensitive(schema: JsonSchema, value: unknown, values: unknown[]): unknown {
  return hasMark(schema) ? maskedBy([schema], value, schema, values) : value;
}

const MARK = "sensitive";

/** Schemas do not refer to themselves (check-schema.ts), and one with a mark has at most 2,000 parts. */
function hasMark(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema[MARK] === true || childSchemas(schema).some(([, child]) => hasMark(child));
}

/** @param schemas all schemas that describe this value */
function maskedBy(
  schemas: readonly unknown[],
  value: unknown,
  root: JsonSchema,
  values: unknown[],
): unknown {
  const forms = schemas.flatMap((schema) => formsOf(schema, root));
  if (forms.some((schema) => schema[MARK] === true)) {
    values.push(value);
    return MASK;
  }
  const inner = (key: string | number, part: unknown): unknown => {
    const schemasBelowKey = forms
      .flatMap((schema) => schemasBelow(schema, key))
      .filter(mayMark(root));
    return schemasBelowKey.length === 0 ? part : maskedBy(schemasBelowKey, part, root, values);
  };
  if (Array.isArray(value)) return value.map((part, index) => inner(index, part));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(key, part)]));
}

/** Whether a schema has a mark, or refers to a schema that may have one. */
const mayMark =
  (root: JsonSchema) =>
  (schema: unknown): boolean =>
    hasMark(schema) || refersToMark(schema, root);

function refersToMark(schema: unknown, root: JsonSchema): boolean {
  if (!isObject(schema)) return false;
  const target = schema["$ref"] === undefined ? undefined : refTarget(root, schema["$ref"]);
  return (
    (target !== undefined && (hasMark(target) || refersToMark(target, root))) ||
    childSchemas(schema).some(([, child]) => refersToMark(child, root))
  );
}

/** The schema itself, the schema that it refers to, and its alternatives. */
function formsOf(schema: unknown, root: JsonSchema): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
  const branches = ["then", "else"].map((name) => schema[name]);
  const dependent = isObject(schema["dependentSchemas"])
    ? Object.values(schema["dependentSchemas"])
    : [];
  const target = schema["$ref"] === undefined ? undefined : refTarget(root, schema["$ref"]);
  return [
    schema,
    ...[...lists, ...branches, ...dependent, target].flatMap((form) => formsOf(form, root)),
  ];
}

function schemasBelow(schema: Record<string, unknown>, key: string | number): unknown[] {
  if (typeof key === "number") {
    const { prefixItems, items, contains, unevaluatedItems } = schema;
    const itemSchema = Array.isArray(prefixItems) ? (prefixItems as unknown[])[key] : undefined;
    return [itemSchema ?? items, contains, unevaluatedItems];
  }
  const { properties, additionalProperties, unevaluatedProperties } = schema;
  return isObject(properties) && Object.hasOwn(properties, key)
    ? [properties[key]]
    : [additionalProperties, unevaluatedProperties];
}
