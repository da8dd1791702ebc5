// The time limits and retry budgets of runs and hops, each with its reason. The limits nest: one model call <
// one hop < its lease < the queue's timeout, so that no part gives up on work that may still commit. A round of
// the queue's retries < the wait for the model < the age at which a run is failed, so that a hop has had its
// retries before it fails. docs/outages.md says what each limit means to the user.

import type { ServiceType } from "../contracts/definitions/services.ts";
import type { PlatformQuotas } from "../ports/run-database.ts";

export interface EngineLimits {
  /**
   * One model call. A provider that compiles a schema for the first time may take over a minute before it
   * begins; 8,000 tokens, the longest answer that is requested, take about as long as this limit.
   */
  modelMs: number;
  /** One database call. */
  databaseMs: number;
  /** One hop, all calls together. A loop that needs longer continues in the next delivery. */
  hopMs: number;
  /** How long a claim keeps others out; every stored answer renews the lease. Longer than a hop. */
  leaseMs: number;
  /** Time between the end of a lease and the delivery of its watch. */
  watchMarginMs: number;
  /**
   * A running run without progress in Postgres for this long is swept. The sweep runs every minute, so a
   * message that was lost before its first hop delays the user by two minutes at most. The limit may be
   * shorter than a lease, because publishing a hop that is under way changes nothing.
   */
  stallSeconds: number;
  /**
   * A part (store, database, queue) is unavailable: once the queue's own retries are used up, the hop is
   * redriven at this interval. An outage of a minute causes a few such redrives; after its end the user waits
   * one interval at most.
   */
  partRedriveMs: number;
  /**
   * The model is unavailable (429, 5xx, 529, no connection): waits between rounds of the queue's retries.
   * Three rounds of 7 s and these two waits make a little over a minute. Longer overloads last for many
   * minutes, and the user is better served by a reply that says so.
   */
  modelRedriveMs: readonly number[];
  /** The longest wait before a redrive that the model can request. */
  maxRedriveMs: number;
  /** A run without progress for this long is failed by the sweep rather than driven again. */
  stallMaxMs: number;
  /**
   * The same for a run of a stored Process. Only an outage of ours, or a lack of free Workers, stops such a run
   * for so long, and a person rarely watches it.
   */
  processStallMaxMs: number;
  /** A run that started, or resumed after a wait, this long ago is failed by the sweep when it next stalls. */
  runMaxMs: number;
  /** A run that waits for a person is cancelled when it has not been answered for this long. */
  waitMaxSeconds: number;
  /**
   * Millionths of a US dollar that a user's runs may cost in a day before further messages are refused;
   * null for no limit. The limit is soft: runs that are under way or queued at that moment still run, and
   * their cost counts when they end.
   */
  budgetMicroUsd: number | null;
  /** The quotas of a user's stored Processes. */
  quotas: PlatformQuotas;
  workers: WorkerLimits;
  /** Messages that may wait in one conversation. */
  queueLimit: number;
  /** With continuation on: time after which the next hop is published instead of run in place. */
  continueMs: number;
}

/** The slots for hops that call Tools. Hops without a slot wait in the queue. */
export interface WorkerLimits {
  /** Type of Service → how many hops may call such Services at once, for all users together. */
  sizes: Readonly<Record<ServiceType, number>>;
  /**
   * Slots of one pool that one user may hold at once, so that one user's wave of steps cannot fill
   * the pool.
   */
  perUser: number;
  /**
   * Bytes of results that one user's hops of a pool read at once. All of them may run in one
   * isolate, which has 128 MB, and a result is in memory three times: in the answer, as text and as
   * a value.
   */
  shareBytes: number;
  /**
   * The first wait of a hop that finds no slot: a call takes about a second. Each further wait is
   * twice as long.
   */
  waitMs: number;
  /** The longest wait: about as long as a slow call, so that a free slot is not idle for longer. */
  maxWaitMs: number;
}

/** Maximum failed attempts that a run's error lists. */
export const MAX_LISTED_ATTEMPTS = 16;

export const DEFAULT_LIMITS: EngineLimits = {
  modelMs: 90_000,
  databaseMs: 10_000,
  hopMs: 130_000,
  leaseMs: 150_000,
  watchMarginMs: 1_000,
  stallSeconds: 60,
  partRedriveMs: 10_000,
  modelRedriveMs: [15_000, 30_000],
  maxRedriveMs: 60_000,
  stallMaxMs: 15 * 60_000,
  processStallMaxMs: 60 * 60_000,
  runMaxMs: 30 * 24 * 60 * 60_000,
  waitMaxSeconds: 7 * 24 * 60 * 60,
  budgetMicroUsd: null,
  quotas: {
    runsPerHour: 600,
    stepsPerDay: 5_000,
    egressBytesPerDay: 512 * 1024 * 1024,
    tokensPerDay: 5_000_000,
  },
  workers: {
    sizes: { rest_api: 64, llm_provider: 32, mcp_server: 32, neo4j_graph: 16, builtin: 64 },
    perUser: 16,
    shareBytes: 32 * 1024 * 1024,
    waitMs: 1_000,
    maxWaitMs: 15_000,
  },
  queueLimit: 20,
  continueMs: 60_000,
};

/**
 * The limits for slower or faster models: the limit of one model call becomes `modelMs`, and the limits of a
 * hop and its lease scale by `factor`, by which the caller scales the queue's timeout. The times after which a
 * run without progress is failed only grow.
 */
export function limitsFor(modelMs: number): { limits: EngineLimits; factor: number } {
  const factor = modelMs / DEFAULT_LIMITS.modelMs;
  const scale = (ms: number) => Math.ceil(ms * factor);
  const { hopMs, leaseMs, stallMaxMs, processStallMaxMs } = DEFAULT_LIMITS;
  return {
    factor,
    limits: {
      ...DEFAULT_LIMITS,
      modelMs,
      hopMs: scale(hopMs),
      leaseMs: scale(leaseMs),
      stallMaxMs: Math.max(stallMaxMs, scale(stallMaxMs)),
      processStallMaxMs: Math.max(processStallMaxMs, scale(processStallMaxMs)),
    },
  };
}
