// Time and ids come through these ports, so that the chain is reproducible.

/**
 * @example
 * import type { Clock } from "./clock.ts";
 * export const fixedClock = (ms: number): Clock => ({
 *   now: () => ms,
 *   today: () => new Date(ms).toISOString().slice(0, 10),
 *   iso: (at) => new Date(at).toISOString(),
 * });
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Today's date (YYYY-MM-DD) in an IANA time zone; null or an unknown zone means UTC.
   * @param at ISO 8601: the date at that moment instead
   */
  today(timeZone: string | null, at?: string): string;
  /** ISO 8601 of milliseconds since the epoch. */
  iso(ms: number): string;
}

export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** A UUID derived from the name: the same for the same name, different for different names. */
  named(name: string): Promise<string>;
}
