// JSON from outside: read within a depth, and without what the database cannot store.
import { isDeeper } from "../contracts/nesting.ts";

/** Deeper values end the stack of the code that walks them, or cost time with the square of their depth. */
const MAX_DEPTH = 100;

/** Undefined for what is no JSON, and for what is nested too deeply. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether lists and objects stand in each other deeper than is read, whoever has parsed them. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_DEPTH);

/** NUL and halves of characters, which jsonb refuses, become U+FFFD; a number beyond all bounds becomes null. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]),
  );
}
