// Every time limit and retry budget of the chain, with its reason. They nest: one model call < one
// hop < its lease < the queue's timeout, so that no part gives up on work that still may commit.

export interface FlowLimits {
  /** One model call. A long generated answer takes 20–40 s; twice that is a hung call. */
  modelMs: number;
  /** One database call. */
  databaseMs: number;
  /** One hop, all calls together. A loop that needs longer goes on in the next delivery. */
  hopMs: number;
  /** How long a claim keeps others out; renewed by every stored answer. Longer than a hop. */
  leaseMs: number;
  /** Added to a live lease before the watch looks again. */
  watchMarginMs: number;
  /** A running run without progress for this long is looked at by the sweep. Longer than a lease. */
  stallSeconds: number;
  /** A run this old is failed by the sweep rather than driven again. */
  runMaxMs: number;
  /** Messages that may wait in one conversation. */
  queueLimit: number;
  /** Model calls of one Act step; at the limit the step ends blocked, naming what is left. */
  actCalls: number;
  /**
   * The job compresses a conversation whose last run ended this long ago: not before that run's own
   * Summarize has had its retries.
   */
  compressIdleSeconds: number;
  /** Conversations that one round of the job hands to the queue. */
  compressBatch: number;
  /** With continuation on: time after which the next hop is published instead of run in place. */
  continueMs: number;
}

/** Failed attempts that a run's error names at most. */
export const KEPT_ATTEMPTS = 16;

export const DEFAULT_LIMITS: FlowLimits = {
  modelMs: 60_000,
  databaseMs: 10_000,
  hopMs: 100_000,
  leaseMs: 120_000,
  watchMarginMs: 1_000,
  stallSeconds: 180,
  runMaxMs: 15 * 60_000,
  queueLimit: 20,
  actCalls: 6,
  compressIdleSeconds: 300,
  compressBatch: 20,
  continueMs: 60_000,
};
