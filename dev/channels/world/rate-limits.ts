// A platform's limits on Alfred's calls: a burst, and a rate per second after it.
import type { Clock } from "./clock.ts";

export interface Rate {
  burst: number;
  perSecond: number;
}

/** @returns seconds to wait, or 0 when the call may pass */
export type TakeTurn = (key: string, rate: Rate) => number;

export function createRateLimits(clock: Clock): TakeTurn {
  const buckets = new Map<string, { tokens: number; updatedAt: number }>();
  return (key, { burst, perSecond }) => {
    const now = clock.now();
    const last = buckets.get(key) ?? { tokens: burst, updatedAt: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.updatedAt) / 1000) * perSecond);
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, updatedAt: now });
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / perSecond)) : 0;
  };
}
