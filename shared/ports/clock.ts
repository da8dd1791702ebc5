// Time and identity arrive through these ports, so that the chain is reproducible.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The calendar date (YYYY-MM-DD) now, in an IANA time zone; null or an unknown zone means UTC. */
  today(timeZone: string | null): string;
  /** ISO 8601 of clock milliseconds. */
  iso(ms: number): string;
}

export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** The same UUID for the same name, different for different names. */
  named(name: string): Promise<string>;
}
