// Every time limit and retry budget of the engine, with its reason. They nest: one model call < one
// hop < its lease < the queue's timeout, so that no part gives up on work that still may commit; and a
// round of the queue's retries < the wait for the model < the age at which a run is failed, so that
// what is given up has had its chance. docs/outages.md says what each means to the user.

export interface EngineLimits {
  /**
   * One model call. A provider that compiles a schema for the first time may take over a minute before
   * it begins; 8,000 tokens, the longest answer that is asked for, take about as long as this.
   */
  modelMs: number;
  /** One database call. */
  databaseMs: number;
  /** One hop, all calls together. A loop that needs longer goes on in the next delivery. */
  hopMs: number;
  /** How long a claim keeps others out; renewed by every stored answer. Longer than a hop. */
  leaseMs: number;
  /** Added to a live lease before the watch looks again. */
  watchMarginMs: number;
  /**
   * A running run without progress in Postgres for this long is looked at by the sweep, which runs
   * every minute: a message that was lost at the door costs a person two minutes at most. It may be
   * shorter than a lease, because publishing a hop that is under way changes nothing.
   */
  stallSeconds: number;
  /**
   * A part (store, database, queue) is away: once the queue's own retries are spent, the
   * hop comes back after this long, again and again. A minute's outage is made of a few such rounds;
   * a person waits no longer than this after its end.
   */
  partRedriveMs: number;
  /**
   * The model is away (429, 5xx, 529, no connection): waits between rounds of the queue's retries. Three
   * rounds of 7 s and these two make a little over a minute: overloads that last longer last for many
   * minutes, and a person would rather know.
   */
  modelRedriveMs: readonly number[];
  /** The longest wait that the model may ask for itself. */
  mostRedriveMs: number;
  /** A run this old is failed by the sweep rather than driven again. */
  runMaxMs: number;
  /**
   * Millionths of a US dollar that a user's runs may cost in a day before further messages are refused;
   * null for no limit. A brake and no cap: what is under way or waits by then is carried out, and counts
   * when it has ended.
   */
  budgetMicroUsd: number | null;
  /** Messages that may wait in one conversation. */
  queueLimit: number;
  /** With continuation on: time after which the next hop is published instead of run in place. */
  continueMs: number;
}

/** Failed attempts that a run's error names at most. */
export const KEPT_ATTEMPTS = 16;

export const DEFAULT_LIMITS: EngineLimits = {
  modelMs: 90_000,
  databaseMs: 10_000,
  hopMs: 130_000,
  leaseMs: 150_000,
  watchMarginMs: 1_000,
  stallSeconds: 60,
  partRedriveMs: 10_000,
  modelRedriveMs: [15_000, 30_000],
  mostRedriveMs: 60_000,
  runMaxMs: 15 * 60_000,
  budgetMicroUsd: null,
  queueLimit: 20,
  continueMs: 60_000,
};

/**
 * The limits for models that take longer, or shorter: what one model call may take grows to
 * `modelMs`, and what it nests in by the same factor, the queue's timeout included.
 */
export function limitsFor(modelMs: number): { limits: EngineLimits; factor: number } {
  const factor = modelMs / DEFAULT_LIMITS.modelMs;
  const scaled = (ms: number) => Math.ceil(ms * factor);
  const { hopMs, leaseMs, runMaxMs } = DEFAULT_LIMITS;
  return {
    factor,
    limits: {
      ...DEFAULT_LIMITS,
      modelMs,
      hopMs: scaled(hopMs),
      leaseMs: scaled(leaseMs),
      runMaxMs: Math.max(runMaxMs, scaled(runMaxMs)),
    },
  };
}
