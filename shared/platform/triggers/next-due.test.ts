// Cron expressions: when they are due, also when clocks change, and which ones are refused.
import { describe, expect, it } from "vitest";
import { checkCron, dueBetween, nextDue } from "./next-due.ts";

const NOW = "2026-11-23T08:00:00.000Z";

describe("times when a schedule is due", () => {
  it.each([
    ["30 7 * * *", "UTC", NOW, "2026-11-24T07:30:00.000Z"],
    ["30 7 * * 1-5", "UTC", "2026-11-27T08:00:00Z", "2026-11-30T07:30:00.000Z"],
    ["0 9 * * *", "Europe/Berlin", NOW, "2026-11-24T08:00:00.000Z"],
    // The clocks go forward on 29 March: there is no 02:30, and one run follows at once.
    ["30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    // They go back on 25 October: 02:30 occurs twice, and counts once.
    ["30 2 * * *", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
  ])("the schedule %s in %s is due after %s", (cron, zone, afterTime, due) => {
    expect(nextDue(cron, zone, afterTime)).toBe(due);
  });

  it("a schedule is never due on a date that does not exist in any year", () => {
    expect(nextDue("0 0 30 2 *", "UTC", NOW)).toBeNull();
  });
});

describe("checks of schedules", () => {
  it.each([
    ["0 0 30 2 *", "never due"],
    ["0 0 * *", "five fields"],
    ["0 0 0 * * *", "five fields"],
    ["61 * * * *", "cannot be read"],
    ["hello you my old friend", "cannot be read"],
  ])("the schedule %s is refused: %s", (cron, why) => {
    expect(checkCron(cron, "UTC", NOW)).toEqual([
      { pointer: "/cron", detail: expect.stringContaining(why) as string },
    ]);
  });

  it("an unknown time zone is named together with the other faults of a schedule", () => {
    const places = (cron: string) =>
      checkCron(cron, "Europe/Atlantis", NOW).map(({ pointer }) => pointer);
    expect(places("0 7 * * *")).toEqual(["/timeZone"]);
    expect(places("banana")).toEqual(["/cron", "/timeZone"]);
  });

  it.each(["* * * * *", "*/5 * * * *", "0 7 * * 1", "0 0 29 2 *", "0,5,10 6 * * *", "0 0 L * *"])(
    "the schedule %s is accepted",
    (cron) => {
      expect(checkCron(cron, "America/New_York", NOW)).toEqual([]);
    },
  );
});

it("the due times between two times are listed, but at most a thousand of them", () => {
  const between = (until: string) =>
    dueBetween("0 7 * * *", "Europe/Vienna", "2026-11-01T06:00:00Z", until);
  expect(between("2026-11-03T06:00:00Z")).toEqual([
    "2026-11-02T06:00:00.000Z",
    "2026-11-03T06:00:00.000Z",
  ]);
  expect(between("2026-11-01T06:00:30Z")).toEqual([]);
  expect(
    dueBetween("*/5 * * * *", "UTC", "2020-01-01T00:00:00Z", "2026-01-01T00:00:00Z"),
  ).toHaveLength(1_000);
});
