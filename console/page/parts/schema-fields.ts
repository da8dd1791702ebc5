// How a person enters a value of a JSON Schema: the kind of field, and how its text is read.

export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  sensitive?: boolean;
  writeOnly?: boolean;
}

/** The value must never be shown. */
export const isSensitive = (schema: JsonSchema | undefined): boolean =>
  schema?.sensitive === true || schema?.writeOnly === true;

/** The entered values by name; an empty field has no entry. */
export type Values = Record<string, unknown>;

/** The values without the sensitive ones, also those within objects and lists: a draft must not contain them. */
export function withoutSensitive(values: Values, schema: JsonSchema | undefined): Values {
  const properties = schema?.properties ?? {};
  const storable = (value: unknown, part: JsonSchema | undefined): unknown =>
    Array.isArray(value)
      ? value.map((member) => storable(member, part?.items))
      : isObject(value)
        ? withoutSensitive(value, part)
        : value;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !isSensitive(properties[name]) && !isSensitive(properties[name]?.items))
      .map(([name, value]) => [name, storable(value, properties[name])]),
  );
}

/** The stored values, with the sensitive ones of `initial`, also within objects. */
export function withSensitive(
  stored: Values,
  initial: Values,
  schema: JsonSchema | undefined,
): Values {
  const values = { ...stored };
  for (const [name, part] of Object.entries(schema?.properties ?? {})) {
    const [value, first] = [stored[name], initial[name]];
    if (isSensitive(part) || isSensitive(part.items)) {
      if (first !== undefined) values[name] = first;
    } else if (isObject(value) && isObject(first)) {
      values[name] = withSensitive(value, first, part);
    }
  }
  return values;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type FieldKind =
  | "text"
  | "long"
  | "date"
  | "number"
  | "integer"
  | "flag"
  | "choice"
  | "lines"
  | "group"
  | "any";

/** Strings that may be longer get a field of several lines. */
const LONG_CHARS = 200;
/** Nested objects have their own fields down to this depth; deeper ones are edited as JSON. */
const MAX_DEPTH = 2;

/** An `any` field takes JSON, and also other text if the schema leaves the type open. */
export function kindOf(schema: JsonSchema, depth = 0): FieldKind {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  const [type] = types;
  if (schema.enum?.every((choice) => ["string", "number"].includes(typeof choice)) === true)
    return "choice";
  if (types.length !== 1) return "any";
  switch (type) {
    case "string":
      if (schema.format === "date") return "date";
      return (schema.maxLength ?? 0) > LONG_CHARS ? "long" : "text";
    case "number":
    case "integer":
      return type;
    case "boolean":
      return "flag";
    case "array":
      return schema.items?.type === "string" && schema.items.enum === undefined ? "lines" : "any";
    case "object":
      return depth < MAX_DEPTH && schema.properties !== undefined ? "group" : "any";
    default:
      return "any";
  }
}

/** Reads the text of an `any` field. @returns a `value` of undefined if the text is empty */
export function readAny(text: string, schema: JsonSchema): { value: unknown; isWrong: boolean } {
  if (text.trim() === "") return { value: undefined, isWrong: false };
  try {
    return { value: JSON.parse(text) as unknown, isWrong: false };
  } catch {
    // If the schema leaves the type open, this is a string. Otherwise it is unfinished JSON.
    return { value: text, isWrong: schema.type !== undefined };
  }
}

/** A form's initial values, taken from the schema. */
export function firstValues(schema: JsonSchema, depth = 0): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const initial = property.default ?? property.const;
    if (initial !== undefined) values[name] = initial;
    else if (kindOf(property, depth + 1) === "group" && schema.required?.includes(name)) {
      values[name] = firstValues(property, depth + 1);
    }
  }
  return values;
}
