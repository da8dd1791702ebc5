// The limits of the built-in chain's nodes and jobs, with reasons; timeouts belong to the engine.

export interface ChainLimits {
  /**
   * Maximum model calls of one Act step that make no progress: they are refused, or bring no new row, change or
   * item. At the limit the step ends as blocked and names the open items; a read step that has found nothing is
   * complete.
   */
  actCalls: number;
  /** Maximum model calls of one Act step, for a step that keeps making slow progress. */
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
