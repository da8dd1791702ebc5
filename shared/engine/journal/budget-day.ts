// The day of a budget, in UTC like the provider's bills. It is the same for every user, and a change of the
// profile's time zone does not restart it.

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that contains a moment; all values in milliseconds since the epoch. */
export function dayOf(now: number): { startMs: number; endMs: number } {
  const startMs = Math.floor(now / DAY_MS) * DAY_MS;
  return { startMs, endMs: startMs + DAY_MS };
}
