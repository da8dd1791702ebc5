// The platform's clock, which runs with the machine's clock and can be advanced.
export interface Clock {
  now(): number;
  /**
   * Makes a platform's windows for replies close, and limits refill, as if this much time had passed. The retries
   * of webhooks do not come earlier.
   */
  advance(ms: number): void;
}

export function createClock(realNow: () => number = Date.now): Clock {
  let aheadMs = 0;
  return {
    now: () => realNow() + aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
  };
}
