// The days of a week, for any first day and across the end of a month.
import { expect, it } from "vitest";
import { dayAfter, daysBetween, firstDayOf, firstDaysOf, today, weekOf } from "./week.ts";

it("a week has seven days, starting with the locale's first day of the week", () => {
  expect(weekOf("2026-11-28", 1)).toEqual([
    ...["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"],
    ...["2026-11-28", "2026-11-29"],
  ]);
  expect(weekOf("2026-11-28", 7)[0]).toBe("2026-11-22");
  expect(weekOf("2026-11-29", 7)[0]).toBe("2026-11-29");
  expect(firstDayOf("de-AT")).toBe(1);
  expect(firstDayOf("en-US")).toBe(7);
});

it("the day after a date crosses months and years, and today is the date where the person is", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-12-31", "2027-01-07")).toBe(7);
  expect(daysBetween("2026-03-01", "2026-02-28")).toBe(-1);
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

it("the plan opens with this week, and on its last day with that day and the coming week", () => {
  expect(firstDaysOf("2026-11-28", 1)).toEqual(weekOf("2026-11-28", 1));
  expect(firstDaysOf("2026-11-29", 1)).toEqual(["2026-11-29", ...weekOf("2026-11-30", 1)]);
  expect(firstDaysOf("2026-11-29", 7)).toEqual(weekOf("2026-11-29", 7));
  expect(firstDaysOf("2026-11-28", 7)[0]).toBe("2026-11-28");
});
