// How much the built-in chain's nodes and jobs may do, with the reasons; times are the engine's.

export interface ChainLimits {
  /**
   * Model calls of one Act step that came to nothing: refused, or without a row, a change or an item
   * that was not there before. At the limit the step ends blocked, naming what is left.
   */
  actCalls: number;
  /** All model calls of one Act step: for a step that gets on, however slowly, and would for ever. */
  actCallsMost: number;
  /**
   * The job compresses a conversation whose last run ended this long ago: not before that run's own
   * Summarize has had its retries.
   */
  compressIdleSeconds: number;
  /** Conversations that one round of the job hands to the queue. */
  compressBatch: number;
}

export const CHAIN_LIMITS: ChainLimits = {
  actCalls: 6,
  actCallsMost: 24,
  compressIdleSeconds: 300,
  compressBatch: 20,
};
