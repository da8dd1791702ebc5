// The limits on a user's requests, with their reasons.
import type { RateKind, RateRule } from "../ports/rate-limit.ts";

/** Each may be set by the environment: `ALFRED_RATE_RUNS_BURST`, `ALFRED_RATE_RUNS_PER_MINUTE` … */
export const DEFAULT_RATES: Record<RateKind, RateRule> = {
  // The burst is the number that may wait in one conversation (`queueLimit`). After that one in three
  // seconds: faster than a user reads replies, and slow enough to bound the cost of a client in an endless
  // loop.
  runs: { burst: 20, perMinute: 20 },
  // For a screen that adds a whole list, or imports a folder of files, row by row.
  creates: { burst: 120, perMinute: 120 },
  // A person who mistypes a code has some tries at once; a code has 128 bits, so guessing is hopeless anyway.
  links: { burst: 10, perMinute: 2 },
  // Calendar programs come every few minutes at most, some of them with several requests at once.
  feeds: { burst: 20, perMinute: 6 },
  // Senders are services, which share addresses; what a hook starts counts as its owner's `runs` besides.
  hooks: { burst: 300, perMinute: 300 },
  // For an app that opens with a dozen lists and looks again whenever it is shown.
  reads: { burst: 300, perMinute: 300 },
};

/** Event streams that a user may hold at once: some devices, each with some tabs. */
export const DEFAULT_STREAMS = 20;

/**
 * Milliseconds that a request waits for its count. The store answers in one or two; a store that hangs
 * delays every message by this time.
 */
export const RATE_TIMEOUT_MS = 1_000;
