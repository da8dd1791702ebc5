// The platform's clock, which runs with the machine's clock and can be advanced.
export interface Clock {
  now(): number;
  /**
   * Makes windows close and limits refill as if this much time had passed. Webhooks are not
   * affected.
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
