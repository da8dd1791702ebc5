// Fits a model's answer that was not constrained by its schema to the schema, if that is unambiguous: enum words in
// another case, a number for text, text for a number or a boolean, one value for a list, null or a missing value for
// "empty". Everything else stays
// unchanged, and the schema refuses it.
import * as z from "zod";

interface Json {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
}

/** Per isolate, keyed by schema; contains no data of a request. */
const jsonSchemas = new WeakMap<z.ZodType, Json>();

/** The value with the schema's spelling. Pure; the value given is not changed. */
export function fitAnswer(schema: z.ZodType, value: unknown): unknown {
  const json =
    jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: "any" }) as Json);
  jsonSchemas.set(schema, json);
  return fit(json, value);
}

function fit(schema: Json, value: unknown): unknown {
  switch (schema.type) {
    case "object":
      return isObject(value) ? fitObject(schema, value) : value;
    case "array":
      return fitArray(schema, value);
    case "string":
      return fitText(schema, value);
    case "number":
    case "integer":
      return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
        ? Number(value)
        : value;
    case "boolean":
      return fitBoolean(value);
    default:
      return fitAlternative(schema.anyOf ?? [], value);
  }
}

/** Fits the value to the only alternative that is not null; several of them would be ambiguous. */
function fitAlternative(alternatives: Json[], value: unknown): unknown {
  const [first, second] = alternatives.filter(({ type }) => type !== "null");
  return value === null || first === undefined || second !== undefined ? value : fit(first, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function fitObject({ properties = {}, required = [] }: Json, value: Record<string, unknown>) {
  const answer: Record<string, unknown> = { ...value };
  for (const [name, schema] of Object.entries(properties)) {
    const field = value[name];
    if (field !== null && field !== undefined) answer[name] = fit(schema, field);
    else if (required.includes(name)) fillEmpty(answer, name, schema);
    else delete answer[name];
  }
  return answer;
}

/** Fills a missing required field with the schema's empty value, if there is one. */
function fillEmpty(answer: Record<string, unknown>, name: string, schema: Json): void {
  const emptyValue = emptyOf(schema);
  if (emptyValue !== undefined) answer[name] = emptyValue;
}

function emptyOf(schema: Json): unknown {
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  if (schema.anyOf?.some(({ type }) => type === "null")) return null;
  if (schema.type !== "string") return undefined;
  if (schema.enum === undefined) return "";
  return schema.enum.includes("none") ? "none" : undefined;
}

function fitArray({ items }: Json, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return items === undefined ? list : list.map((entry) => fit(items, entry));
}

function fitText(schema: Json, value: unknown): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string" || schema.enum === undefined) return text;
  const word = enumForm(text);
  return schema.enum.find((value) => typeof value === "string" && enumForm(value) === word) ?? text;
}

function enumForm(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

function fitBoolean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const form = enumForm(value);
  return form === "true" ? true : form === "false" ? false : value;
}
