// Keeps a test that reads the day more than once away from the day's end.
import { setTimeout as sleep } from "node:timers/promises";

/** How long before midnight no such test begins, if it takes less than a second. */
const MARGIN_MS = 20_000;
/** The same for a test that waits for runs. */
export const RUNS_MARGIN_MS = 120_000;

/** Waits for the next day of the time zone if it begins within the margin, so that today stays the same day. */
export async function awayFromMidnight(timeZone = "UTC", marginMs = MARGIN_MS): Promise<void> {
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  while (days.format(Date.now()) !== days.format(Date.now() + marginMs)) await sleep(100);
}
