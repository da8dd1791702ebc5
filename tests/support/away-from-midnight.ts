// Keeps a test that reads the day more than once away from the day's end.
import { setTimeout as sleep } from "node:timers/promises";

/** How long before midnight no such test begins. It takes less than a second. */
const MARGIN_MS = 20_000;

/** Waits for the next day of the time zone if it begins within seconds, so that today stays the same day. */
export async function awayFromMidnight(timeZone = "UTC"): Promise<void> {
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  while (days.format(Date.now()) !== days.format(Date.now() + MARGIN_MS)) await sleep(100);
}
