// Cursors of lists, which are opaque to clients and checked when clients send them back.
import { ContractError } from "../contracts/errors.ts";

/** Encodes the values after which the next page starts as a token for URLs. */
export function encodeCursor(parts: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Tests a value of a cursor, for example a RegExp. */
export interface CursorPart {
  test(value: string): boolean;
}

/** An id as Postgres writes it. */
export const ID_PART: CursorPart = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const TIME =
  /^([2-9]\d{3}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4]):[0-5]\d$/;

/** A time as Postgres writes it, on an existing date: Postgres refuses any other. */
export const TIME_PART: CursorPart = {
  test(value) {
    const day = TIME.exec(value)?.[1];
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
  },
};

/**
 * The values of a cursor, one per pattern.
 * Errors: ContractError("invalid_input") for a cursor that this listing did not issue.
 */
export function decodeCursor(cursor: string, patterns: readonly CursorPart[]): string[] {
  let parts: unknown;
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    parts = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
  } catch {
    parts = undefined;
  }
  const isValid =
    Array.isArray(parts) &&
    parts.length === patterns.length &&
    patterns.every((pattern, index) => {
      const part: unknown = (parts as unknown[])[index];
      return typeof part === "string" && pattern.test(part);
    });
  if (!isValid) throw new ContractError("invalid_input", "the cursor is not from this list");
  return parts as string[];
}

/** Splits `limit` + 1 rows into a page and the cursor of the next one. */
export function pageOf<R, T>(
  rows: R[],
  limit: number,
  toItem: (row: R) => T,
  cursorAfter: (row: R) => string[],
): { items: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: page.map(toItem), next: hasMore ? encodeCursor(cursorAfter(last)) : null };
}
