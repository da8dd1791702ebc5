// When a wait is over: durations, times with and without an offset, and the longest wait.
import { expect, test } from "vitest";
import { afterDuration, untilTime } from "./wait-time.ts";

const FROM = Date.parse("2026-11-28T12:00:00Z");
const iso = (time: ReturnType<typeof afterDuration>) =>
  time.ok ? new Date(time.atMs).toISOString() : time.detail;

test.each([
  [90, "2026-11-28T12:01:30.000Z"],
  ["1d2h3m4s", "2026-11-29T14:03:04.000Z"],
  ["30d", "2026-12-28T12:00:00.000Z"],
  [0, "2026-11-28T12:00:00.000Z"],
])("a duration of %s ends at the right time", (value, end) => {
  expect(iso(afterDuration(value, FROM))).toBe(end);
});

test.each(["", "3 days", "1s1d", -1, null, "P3D", Number.NaN])(
  "the value %s is not a duration",
  (value) => {
    expect(afterDuration(value, FROM)).toMatchObject({ ok: false });
  },
);

test("a wait lasts at most 30 days", () => {
  expect(iso(afterDuration("400d", FROM))).toBe("It would wait 400 days; at most 30 are allowed.");
  expect(untilTime("2027-12-28T12:00:00Z", undefined, FROM)).toMatchObject({ ok: false });
});

test.each([
  ["2026-12-24T18:00Z", undefined, "2026-12-24T18:00:00.000Z"],
  ["2026-12-24T18:00:30.25+05:30", undefined, "2026-12-24T12:30:30.000Z"],
  ["2026-12-24T18:00", "Europe/Vienna", "2026-12-24T17:00:00.000Z"],
  ["2020-01-01T00:00:00Z", "Europe/Vienna", "2020-01-01T00:00:00.000Z"],
])("the time %s in the time zone %s is the right instant", (value, zone, end) => {
  expect(iso(untilTime(value, zone, FROM))).toBe(end);
});

test.each(["2026-12-24", "2026-02-30T10:00Z", "2026-13-01T10:00Z", "tomorrow", 7])(
  "the value %s is not a time",
  (value) => {
    expect(iso(untilTime(value, "UTC", FROM))).toContain("is not a time");
  },
);

test("a time without an offset needs a time zone", () => {
  expect(iso(untilTime("2026-12-24T18:00", undefined, FROM))).toContain("names no offset");
});

test("a fault cuts a long value and adds its length", () => {
  const { detail } = afterDuration("x".repeat(118), 0) as { detail: string };
  expect(detail).toMatch(/^"x{59}… \(120 characters\) is not a duration/);
  expect(afterDuration("soon", 0)).toMatchObject({
    detail: expect.stringMatching(/^"soon" is not a/),
  });
});
