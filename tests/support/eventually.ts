// Waits for a state in a test.
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/** Repeats the assertion until it holds, for at most `PATIENCE_MS`. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 20 });
}
