// Checks that any JSON body must pass before it is traversed or stored.
import { isDeeper } from "../../contracts/nesting.ts";

/** Definitions are about ten levels deep, with schemas and templates in them. */
export const MAX_DEPTH = 64;

/** Whether arrays and objects are nested more deeply than the limit. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_DEPTH);

/**
 * The path of the first value that Postgres cannot store unchanged: a text or a name with NUL or
 * half of a surrogate pair, or a number too large for a double. For a name, the path of its object. Null when all
 * can be stored.
 * @param value nested no deeper than the limit
 */
export function unstorable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === "string") return isStorable(value) ? null : path;
  // JSON.parse reads 1e999 as Infinity, which would be written as null.
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const fault = unstorable(inner, [...path, name]);
    if (fault !== null) return fault;
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");
