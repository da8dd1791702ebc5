// Time and identity arrive through these ports, so that the chain is reproducible.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** The same UUID for the same name, different for different names. */
  named(name: string): Promise<string>;
}
