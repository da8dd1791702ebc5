// Cursors of listings: opaque to clients, checked when they come back.
import { ContractError } from "../contracts/errors.ts";

/** The values after which the next page starts, as a token for a URL. */
export function encodeCursor(parts: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * The values of a cursor, one per pattern.
 * Errors: ContractError("invalid_input") for anything this listing did not hand out.
 */
export function decodeCursor(cursor: string, patterns: readonly RegExp[]): string[] {
  let parts: unknown;
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    parts = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
  } catch {
    parts = undefined;
  }
  const fits =
    Array.isArray(parts) &&
    parts.length === patterns.length &&
    patterns.every((pattern, index) => {
      const part: unknown = (parts as unknown[])[index];
      return typeof part === "string" && pattern.test(part);
    });
  if (!fits) throw new ContractError("invalid_input", "the cursor is not one of this listing");
  return parts as string[];
}

/** Splits `limit` + 1 rows into a page and the cursor of the next one. */
export function pageOf<R, T>(
  rows: R[],
  limit: number,
  toItem: (row: R) => T,
  cursorAfter: (row: R) => string[],
): { items: T[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(toItem), next: more ? encodeCursor(cursorAfter(last)) : null };
}
