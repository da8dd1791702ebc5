// The limits on requests, with their reasons.
import type { RateKind, RateRule } from "../ports/rate-limit.ts";

/** The environment can change each: `ALFRED_RATE_RUNS_BURST`, `ALFRED_RATE_RUNS_PER_MINUTE` … */
export const DEFAULT_RATES: Record<RateKind, RateRule> = {
  // The burst equals the number of messages that may wait in one conversation (`queueLimit`). After
  // that, one every three seconds: faster than a user reads replies, and slow enough to bound the
  // cost of a client in an endless loop.
  runs: { burst: 20, perMinute: 20 },
  // Enough for a screen that adds a whole list, or imports a folder of files, row by row.
  creates: { burst: 120, perMinute: 120 },
  // A person who mistypes a code has a few attempts at once; a code has 128 bits, so guessing is
  // hopeless anyway.
  links: { burst: 10, perMinute: 2 },
  // Calendar programs fetch every few minutes at most, some with several requests at once.
  feeds: { burst: 20, perMinute: 6 },
  // Senders are services, which may share addresses; the runs that a hook starts also count towards
  // its owner's `runs`.
  hooks: { burst: 300, perMinute: 300 },
  // Enough for an app that opens with a dozen lists and reloads them whenever it is shown.
  reads: { burst: 300, perMinute: 300 },
};

/** Maximum event streams that a user may have open: a few devices with a few tabs each. */
export const DEFAULT_STREAMS = 20;

/**
 * Milliseconds that a request waits for its count. The store normally answers in one or two milliseconds; a
 * store that hangs delays every message by this time.
 */
export const RATE_TIMEOUT_MS = 1_000;
