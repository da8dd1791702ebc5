// How much a user may start in a while, with the reasons.
import type { RateKind, RateRule } from "../ports/rate-limit.ts";

/** Each may be set by the environment: `ALFRED_RATE_RUNS_BURST`, `ALFRED_RATE_RUNS_PER_MINUTE` … */
export const DEFAULT_RATES: Record<RateKind, RateRule> = {
  // At once as many as may wait in one conversation (`queueLimit`). After that one in three seconds:
  // faster than anybody reads replies, slow enough that a loop gone wild costs a bounded sum an hour.
  runs: { burst: 20, perMinute: 20 },
  // A screen that adds a whole list, or imports a folder of files, row by row.
  creates: { burst: 120, perMinute: 120 },
};

/**
 * Milliseconds that a request waits for its count. The store answers in one or two; a store that hangs
 * delays every message by this time.
 */
export const RATE_TIMEOUT_MS = 1_000;
