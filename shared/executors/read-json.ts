// JSON from outside: parsed up to a depth, and without what the database cannot store.
import { isDeeper } from "../contracts/nesting.ts";

/**
 * Deeper values overflow the stack of code that walks them, or cost time quadratic in their depth.
 */
const MAX_DEPTH = 100;

/** Undefined for a text that is not JSON, or is nested too deeply. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether lists and objects are nested more deeply than the limit, whatever code parsed them. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_DEPTH);

/**
 * NUL and halves of surrogate pairs, which jsonb refuses, become U+FFFD; an infinite number becomes
 * null.
 */
export function storableJson(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableJson(key), storableJson(inner)]),
  );
}
