import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isCalendarDate, weekdayOf } from "./calendar.ts";
import { checkDates, textsIn } from "./check-dates.ts";

const today = "2025-12-30";

describe("weekdays beside dates", () => {
  it.each([
    ["Dinner on Monday 2026-01-06", "2026-01-06 is a Tuesday"],
    ["Dinner on Mon, 2026-01-06.", "2026-01-06 is a Tuesday"],
    ["Monday (2026-01-06): fish", "2026-01-06 is a Tuesday"],
    ["2026-01-06 (Monday)", "2026-01-06 is a Tuesday"],
    ["2026-01-06 is a Monday", "2026-01-06 is a Tuesday"],
    ["| 2026-01-06 | Wednesday |", "2026-01-06 is a Tuesday"],
    ["Friday, January 6th", "2026-01-06 is a Tuesday"],
    ["friday the 6th of january 2027", "2027-01-06 is a Wednesday"],
    ["Monday 6 Jan", "2026-01-06 is a Tuesday"],
    ["Monday 2026-02-30", "2026-02-30 is no date"],
    ["Tuesday 2026-01-06, then Tuesday 2026-01-07", "2026-01-07 is a Wednesday"],
  ])("must agree: %s", (text, fault) => {
    expect(checkDates(text, today)).toEqual([fault]);
  });

  it.each([
    "Tuesday 2026-01-06",
    "2026-01-05, Tuesday 2026-01-06",
    "Tue, Jan 6, 2026 and Wed the 7th of January",
    "from Monday to Friday, 2026-01-09",
    "Monday: soup. 2026-01-06 is free",
    "Sunday roast for 6, 2026-01-06",
    "money 2026-01-06, saturated fat 5 march on",
    "Monday dinner",
  ])("are fine, or not together: %s", (text) => {
    expect(checkDates(text, today)).toEqual([]);
  });

  it("take a date without a year for the nearest one", () => {
    expect(checkDates("Tuesday, December 30", "2025-12-30")).toEqual([]);
    expect(checkDates("Wednesday, December 31", "2026-01-02")).toEqual([]);
    expect(checkDates("Thursday, January 1", "2025-12-30")).toEqual([]);
  });

  it("name the right weekday of every date", () => {
    assert(
      property(integer({ min: 0, max: 100_000 }), integer({ min: 1, max: 6 }), (days, off) => {
        const date = addDays("1980-01-01", days);
        const wrong = weekdayOf(addDays(date, off));
        expect(isCalendarDate(date)).toBe(true);
        expect(checkDates(`${weekdayOf(date)} ${date}`, date)).toEqual([]);
        expect(checkDates(`${wrong} ${date}`, date)).toEqual([`${date} is a ${weekdayOf(date)}`]);
      }),
    );
  });

  it("are looked for in every text of a value", () => {
    const value = { a: ["Monday", { b: "2026-01-06" }], c: 7, d: "Monday 2026-01-06" };
    expect(checkDates(textsIn(value), today)).toEqual(["2026-01-06 is a Tuesday"]);
  });
});
