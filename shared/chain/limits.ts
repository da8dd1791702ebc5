// The limits of the built-in chain's nodes and jobs, with reasons; time limits belong to the engine.

export interface ChainLimits {
  /**
   * Model calls of one Act step without progress: refused, or without a new row, change or item. At the
   * limit the step ends blocked and names the open items.
   */
  actCalls: number;
  /** All model calls of one Act step: bounds a step that makes slow progress for ever. */
  maxActCalls: number;
  /**
   * Seconds since a conversation's last run ended before the job compresses it. That run's own Summarize
   * has had its retries by then.
   */
  compressIdleSeconds: number;
  /** Conversations that one round of the job publishes. */
  compressBatch: number;
}

export const CHAIN_LIMITS: ChainLimits = {
  actCalls: 6,
  maxActCalls: 24,
  compressIdleSeconds: 300,
  compressBatch: 20,
};
