// How a model is asked for JSON: by a format that its provider enforces, if the schema allows that;
// otherwise in the prompt.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { readJson } from "../read-json.ts";

/**
 * Providers only enforce closed schemas: every object lists all of its properties as required and
 * allows no others.
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

/** @returns the system prompt, followed by the request for JSON */
export function askInPrompt(system: string, schema: JsonSchema): string {
  const words = `Answer with one JSON value and nothing else: no words around it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  return system === "" ? words : `${system}\n\n${words}`;
}

/**
 * The JSON of an answer, even if the model put a fence or a word around it. Undefined when there is
 * none.
 */
export function jsonOf(text: string): unknown {
  const wholeAnswer = readJson(text.trim());
  if (wholeAnswer !== undefined) return wholeAnswer;
  const fencedText = fencedIn(text);
  const inFence = fencedText === null ? undefined : readJson(fencedText.trim());
  if (inFence !== undefined) return inFence;
  const start = text.search(/[[{]/u);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return start >= 0 && end > start ? readJson(text.slice(start, end + 1)) : undefined;
}

const FENCE = "```";
const OPENING = /^(?:json)?[ \t\r]*$/u;

/**
 * The text between the first line that opens a fence and the next line that closes one; each line
 * is read once.
 */
function fencedIn(text: string): string | null {
  let from = -1;
  for (let position = 0; position < text.length;) {
    const end = text.indexOf("\n", position);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(position, end < 0 ? next : end);
    if (from >= 0 && line.trimStart().startsWith(FENCE)) return text.slice(from, position);
    const fence = from < 0 ? line.lastIndexOf(FENCE) : -1;
    if (fence >= 0 && OPENING.test(line.slice(fence + FENCE.length))) from = next;
    position = next;
  }
  return null;
}
