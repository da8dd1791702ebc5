// How a value of a JSON Schema is typed by a person: a field of a kind, and what its text means.

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

/** Its value is shown to nobody. */
export const isSensitive = (schema: JsonSchema | undefined): boolean =>
  schema?.sensitive === true || schema?.writeOnly === true;

/** What is typed, by name; what is empty is missing. */
export type Values = Record<string, unknown>;

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

/** Texts that may be longer are typed in several lines. */
const LONG_CHARS = 200;
/** Objects within objects have fields of their own up to here; below, they are typed as JSON. */
const MAX_DEPTH = 2;

/** `any` is typed as JSON, or as text that is no JSON. */
export function kindOf(schema: JsonSchema, depth = 0): FieldKind {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  const [type] = types;
  if (schema.enum?.every((one) => ["string", "number"].includes(typeof one)) === true)
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

/** What is typed into an `any` field means; undefined: nothing. */
export function anyOf(text: string, schema: JsonSchema): { value: unknown; isWrong: boolean } {
  if (text.trim() === "") return { value: undefined, isWrong: false };
  try {
    return { value: JSON.parse(text) as unknown, isWrong: false };
  } catch {
    // Where the schema leaves the type open, words are words. Elsewhere they are JSON that is not finished.
    return { value: text, isWrong: schema.type !== undefined };
  }
}

/** The values that a form begins with: those that the schema gives. */
export function firstValues(schema: JsonSchema, depth = 0): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const given = own.default ?? own.const;
    if (given !== undefined) values[name] = given;
    else if (kindOf(own, depth + 1) === "group" && schema.required?.includes(name)) {
      values[name] = firstValues(own, depth + 1);
    }
  }
  return values;
}
