// A platform's limits on our calls: a burst, and a rate per second after it.
import type { Clock } from "./clock.ts";

export interface Rate {
  burst: number;
  perSecond: number;
}

/** @returns seconds to wait, or 0 when the call may pass */
export type TakeTurn = (key: string, rate: Rate) => number;

export function createRateLimits(clock: Clock): TakeTurn {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key, { burst, perSecond }) => {
    const now = clock.now();
    const last = buckets.get(key) ?? { left: burst, at: now };
    const tokens = Math.min(burst, last.left + ((now - last.at) / 1000) * perSecond);
    buckets.set(key, { left: tokens < 1 ? tokens : tokens - 1, at: now });
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / perSecond)) : 0;
  };
}
