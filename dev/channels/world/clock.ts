// The platform's clock: it runs with the machine's, and can be put forward.
export interface Clock {
  now(): number;
  /** Windows close and limits refill as if so much time had passed. Webhooks are not hurried. */
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
