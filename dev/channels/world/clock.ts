// The platform's clock: it runs with the machine's, and can be advanced.
export interface Clock {
  now(): number;
  /**
   * Makes windows close and limits refill as if this much time had passed. Webhooks are not
   * affected.
   */
  advance(ms: number): void;
}

export function createClock(realNow: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => realNow() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}
