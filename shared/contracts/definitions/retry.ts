// How often a failed call is made again: the policy of a Tool, or that of a step, which replaces it.
import * as z from "zod";

/** Failures after which another attempt may succeed. */
const RETRY_CODES = ["away", "timeout", "rate_limited", "server_error"] as const;

/** The longest wait before another attempt, in seconds, whatever a service asks for. */
export const MAX_RETRY_SECONDS = 300;

export const RetryPolicySchema = z.strictObject({
  /** All attempts, the first included. */
  attempts: z.int().min(1).max(8).default(3),
  /** Seconds before the second attempt; each further wait is twice as long, up to five minutes. */
  backoffSeconds: z.number().min(1).max(60).default(1),
  /** The failures after which the call is made again: by default, all after which that may succeed. */
  on: z
    .array(z.enum(RETRY_CODES))
    .min(1)
    .default([...RETRY_CODES]),
});
export type RetryPolicy = z.infer<typeof RetryPolicySchema>;
