// The limits of the built-in chain's nodes and jobs, with reasons; time limits belong to the engine.

export interface ChainLimits {
  /**
   * Model calls of one Act step without progress: refused, or without a new row, change or item. At the
   * limit the step ends blocked and names the open items.
   */
  actCalls: number;
  /** All model calls of one Act step, which bounds a step that keeps making slow progress. */
  maxActCalls: number;
  /**
   * Seconds that must pass after a conversation's last run before the job compresses it. By then that run's own
   * Summarize has had its retries.
   */
  compressIdleSeconds: number;
  /** Maximum conversations that one round of the job publishes. */
  compressBatch: number;
}

export const CHAIN_LIMITS: ChainLimits = {
  actCalls: 6,
  maxActCalls: 24,
  compressIdleSeconds: 300,
  compressBatch: 20,
};
