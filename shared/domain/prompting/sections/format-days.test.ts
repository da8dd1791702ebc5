import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "../../dates/calendar.ts";
import { daysTable } from "./format-days.ts";

/** The dates of the table as a reader understands them: a day without a month is in the last month before it. */
function datesIn(table: string): { date: string; weekday: string }[] {
  let month = "";
  return [...table.matchAll(/(\d{4}-\d\d )?([A-Z][a-z]{2}) (\d\d)/g)].map(
    ([, begins, weekday = "", day = ""]) => {
      month = begins?.trim() ?? month;
      return { date: `${month}-${day}`, weekday };
    },
  );
}

describe("days of a prompt", () => {
  it("the days of a prompt have one line a week, from last week to three weeks ahead", () => {
    expect(daysTable("2026-11-22").split("\n")).toEqual([
      "last week: 2026-11 Mon 09, Tue 10, Wed 11, Thu 12, Fri 13, Sat 14, Sun 15",
      "this week: 2026-11 Mon 16, Tue 17, Wed 18, Thu 19, Fri 20, Sat 21 (yesterday), Sun 22 (today)",
      "next week: 2026-11 Mon 23 (tomorrow), Tue 24, Wed 25, Thu 26, Fri 27, Sat 28, Sun 29",
      "in 2 weeks: 2026-11 Mon 30, 2026-12 Tue 01, Wed 02, Thu 03, Fri 04, Sat 05, Sun 06",
      "in 3 weeks: 2026-12 Mon 07, Tue 08, Wed 09, Thu 10, Fri 11, Sat 12, Sun 13",
    ]);
  });

  it("the days of a prompt reach from a week before today to three weeks after it, each with its weekday", () => {
    assert(
      property(integer({ min: 0, max: 2000 }), (n) => {
        const today = addDays("2024-01-01", n);
        const days = datesIn(daysTable(today));
        const dates = days.map(({ date }) => date);
        expect(days.every(({ date, weekday }) => weekdayOf(date).startsWith(weekday))).toBe(true);
        expect(dates).toEqual(dates.map((_, index) => addDays(dates[0] ?? "", index)));
        expect(dates).toContain(addDays(today, -7));
        expect(dates).toContain(addDays(today, 21));
      }),
    );
  });
});
