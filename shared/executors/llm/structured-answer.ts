// How a model is asked for JSON: by a format that its provider enforces, where the schema allows that; otherwise by the
// prompt.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { readJson } from "../read-json.ts";

/**
 * Providers enforce closed schemas only: every object names all of its properties as required and allows no others.
 */
export function isClosed(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isClosed);
  if (typeof schema !== "object" || schema === null) return true;
  const node = schema as JsonSchema;
  const { type, properties, required, additionalProperties } = node;
  if (type === "object" || properties !== undefined) {
    const names = Object.keys((properties ?? {}) as object);
    const all = Array.isArray(required) && names.every((name) => required.includes(name));
    if (additionalProperties !== false || !(all || names.length === 0)) return false;
    return names.every((name) => isClosed((properties as JsonSchema)[name]));
  }
  return Object.entries(node).every(([key, inner]) => !NESTING.has(key) || isClosed(inner));
}

const NESTING = new Set(["items", "anyOf", "allOf", "oneOf", "prefixItems", "not"]);

/** @returns the system prompt with the request for JSON after it */
export function askInWords(system: string, schema: JsonSchema): string {
  const words = `Answer with one JSON value and nothing else: no words around it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  return system === "" ? words : `${system}\n\n${words}`;
}

/** The JSON of an answer, also where a model has put a fence or a word around it. Undefined when there is none. */
export function jsonOf(text: string): unknown {
  const whole = readJson(text.trim());
  if (whole !== undefined) return whole;
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/u.exec(text)?.[1];
  const inFence = fenced === undefined ? undefined : readJson(fenced.trim());
  if (inFence !== undefined) return inFence;
  const start = text.search(/[[{]/u);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return start >= 0 && end > start ? readJson(text.slice(start, end + 1)) : undefined;
}
