// What is asked of any JSON body before it is walked through or stored.
import { isDeeper } from "../../contracts/nesting.ts";

/** Definitions are about ten levels deep, with schemas and templates in them. */
export const MAX_DEPTH = 64;

/** Whether arrays and objects are nested in each other beyond the limit. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_DEPTH);

/**
 * The path of what Postgres cannot store as it was sent: a text or a name with a NUL or half of a surrogate pair, a
 * number beyond all numbers. Null: all can be.
 * @param value not too deep
 */
export function unstorable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === "string") return isStorable(value) ? null : path;
  // 1e999 is read as Infinity, and would be written as null.
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = unstorable(inner, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");
