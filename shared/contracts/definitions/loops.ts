// A step that is called again and again until a condition is true.
import * as z from "zod";

/** Whatever a loop's own bounds are, it has none above these. */
const LOOP_LIMITS = { count: 1_000, seconds: 30 * 24 * 3600 } as const;

export const LoopSchema = z.strictObject({
  /**
   * CEL over `input`, `step`, `output` (what this iteration has answered), `iteration` (from 1) and `now` (when it
   * ended); true ends the loop. It names `output`, `iteration` or `now`: nothing else changes.
   */
  until: z.string().min(1).max(2_000),
  /** The most iterations. When they are over and `until` is not true, the step fails with `loop_limit`. */
  maxCount: z.int().min(1).max(LOOP_LIMITS.count).default(100),
  /** Seconds after which no further iteration begins: then, too, the step fails with `loop_limit`. */
  maxSeconds: z
    .int()
    .min(1)
    .max(LOOP_LIMITS.seconds)
    .default(24 * 3600),
  /** Whether the step's output, `{output, count}`, has the outputs of all iterations, too: `outputs`, in order. */
  collect: z.boolean().default(false),
});

export type Loop = z.infer<typeof LoopSchema>;
