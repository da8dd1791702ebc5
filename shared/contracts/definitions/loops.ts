// The loop of a step that is called repeatedly until a condition is true.
import * as z from "zod";

/** The greatest bounds that a loop may have. */
const LOOP_LIMITS = { count: 1_000, seconds: 30 * 24 * 3600 } as const;

export const LoopSchema = z.strictObject({
  /**
   * CEL over `input`, `step`, `output` (of this iteration), `iteration` (from 1) and `now` (when it
   * ended); true ends the loop. It must name `output`, `iteration` or `now`, because nothing else changes.
   */
  until: z.string().min(1).max(2_000),
  /** Maximum iterations. If `until` is not true after them, the step fails with `loop_limit`. */
  maxCount: z.int().min(1).max(LOOP_LIMITS.count).default(100),
  /** Seconds after which no further iteration begins; the step then also fails with `loop_limit`. */
  maxSeconds: z
    .int()
    .min(1)
    .max(LOOP_LIMITS.seconds)
    .default(24 * 3600),
  /** Whether the step's output, `{output, count}`, also contains the outputs of all iterations, in order, as `outputs`. */
  collect: z.boolean().default(false),
});

export type Loop = z.infer<typeof LoopSchema>;
