// The day that a budget is for.
import { expect, it } from "vitest";
import { dayOf } from "./budget-day.ts";

it.each([
  ["2026-11-22T00:00:00.000Z", "2026-11-22", "2026-11-23"],
  ["2026-11-22T23:59:59.999Z", "2026-11-22", "2026-11-23"],
  ["2026-12-31T12:00:00.000Z", "2026-12-31", "2027-01-01"],
])("the day around %s goes from %s to %s, in UTC", (now, start, end) => {
  const { startMs, endMs } = dayOf(Date.parse(now));
  expect([startMs, endMs].map((ms) => new Date(ms).toISOString())).toEqual([
    `${start}T00:00:00.000Z`,
    `${end}T00:00:00.000Z`,
  ]);
});
