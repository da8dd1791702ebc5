// Parses the text of an OpenAPI document, JSON or YAML, within bounds. Nothing besides the text is read.
import { load, YAMLException } from "js-yaml";
import type { Fault } from "../../contracts/definitions/processes.ts";
import { isObject, type Json } from "./json.ts";

/** The most values of a document; a YAML alias counts as often as it is used. */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 100;

/** The document, or why it cannot be read. */
export function parseDocument(text: string): { root: Json } | { fault: Fault } {
  const fault = (detail: string) => ({ fault: { pointer: "/document", detail } });
  let value: unknown;
  try {
    value = text.trimStart().startsWith("{")
      ? JSON.parse(text)
      : load(text, { maxDepth: MAX_DEPTH });
  } catch (error) {
    const place = error instanceof YAMLException ? placeOf(error) : "";
    return fault(`the document is neither JSON nor YAML that can be read${place}`);
  }
  if (valuesIn(value) > MAX_VALUES)
    return fault("the document has too many values, or too deep ones");
  if (!isObject(value)) return fault("the document is not an object");
  const { openapi, swagger } = value;
  if (typeof openapi === "string" && openapi.startsWith("3.")) return { root: value };
  const version = openapi ?? swagger;
  const versionNote =
    typeof version === "string" ? `: it says version ${version.slice(0, 20)}` : "";
  return fault(`the document is not an OpenAPI document of version 3${versionNote}`);
}

const placeOf = ({ mark }: YAMLException): string =>
  mark === undefined || mark === null ? "" : `, in line ${mark.line + 1}`;

/** The number of values in a value; Infinity for more than the bounds allow. */
function valuesIn(value: unknown): number {
  let count = 0;
  const walk = (part: unknown, depth: number): boolean => {
    count += 1;
    if (count > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof part !== "object" || part === null) return true;
    return Object.values(part).every((inner) => walk(inner, depth + 1));
  };
  return walk(value, 0) ? count : Infinity;
}
