// When a browser is reminded: at eight in the morning of its user.
import { expect, it } from "vitest";
import { nextMorning } from "./send-reminders.ts";

it.each([
  ["Europe/Vienna", "2026-11-29T06:59:00Z", "2026-11-29T07:00:00.000Z"],
  ["Europe/Vienna", "2026-11-29T07:00:00Z", "2026-11-30T07:00:00.000Z"],
  // The clocks change that night.
  ["Europe/Vienna", "2026-10-24T12:00:00Z", "2026-10-25T07:00:00.000Z"],
  ["Pacific/Auckland", "2026-11-29T12:00:00Z", "2026-11-29T19:00:00.000Z"],
  ["Nowhere/Unknown", "2026-11-29T12:00:00Z", "2026-11-30T08:00:00.000Z"],
])("the reminder time in %s after %s is %s", (timeZone, after, morning) => {
  expect(nextMorning(timeZone, Date.parse(after))).toBe(morning);
});
