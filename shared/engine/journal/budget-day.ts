// The day that a budget is for, in UTC: like the provider's bills, the same for everybody, and not to be
// begun again by a user who changes the time zone of their profile.

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day around a moment; all in clock milliseconds. */
export function dayOf(now: number): { startMs: number; endMs: number } {
  const startMs = Math.floor(now / DAY_MS) * DAY_MS;
  return { startMs, endMs: startMs + DAY_MS };
}
