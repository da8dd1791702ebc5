import { describe, expect, it } from "vitest";
import { daysOf, parseDay, parseRange, spokenDate } from "./dates.ts";

/** A Saturday. */
const TODAY = "2026-11-21";

describe("a day", () => {
  it.each([
    ["today", "2026-11-21"],
    ["tonight", "2026-11-21"],
    ["tomorrow morning", "2026-11-22"],
    ["yesterday", "2026-11-20"],
    ["Friday", "2026-11-27"],
    ["on Monday", "2026-11-23"],
    ["saturday", "2026-11-21"],
    ["next Friday", "2026-11-27"],
    ["next Saturday", "2026-11-28"],
    ["last Friday", "2026-11-20"],
    ["in 3 days", "2026-11-24"],
    ["in a week", "2026-11-28"],
    ["two days ago", "2026-11-19"],
    ["December 3", "2026-12-03"],
    ["3rd of December", "2026-12-03"],
    ["Jan 5", "2027-01-05"],
    ["the 25th", "2026-11-25"],
    ["the 3rd", "2026-12-03"],
    ["2026-12-24", "2026-12-24"],
  ])("%s is %s", (words, day) => {
    expect(parseDay(words, TODAY)).toBe(day);
  });

  it("is not made of other words", () => {
    for (const words of ["soon", "the first one", "32 December", "some day"]) {
      expect(parseDay(words, TODAY)).toBeNull();
    }
  });
});

describe("a span of days", () => {
  it.each([
    ["this week", "2026-11-21", "2026-11-22"],
    ["next week", "2026-11-23", "2026-11-29"],
    ["the weekend", "2026-11-21", "2026-11-22"],
    ["the next 3 days", "2026-11-21", "2026-11-23"],
    ["Monday to Wednesday", "2026-11-23", "2026-11-25"],
    ["Jan 5-10", "2027-01-05", "2027-01-10"],
  ])("%s is %s to %s", (words, from, to) => {
    expect(parseRange(words, TODAY)).toEqual({ from, to });
  });

  it("is listed day by day, over the end of a month", () => {
    expect(daysOf({ from: "2026-11-29", to: "2026-12-02" })).toEqual([
      "2026-11-29",
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
    ]);
  });

  it("is spoken with the weekday, near days by their own words", () => {
    expect(spokenDate("2026-11-22", TODAY)).toBe("tomorrow");
    expect(spokenDate("2026-11-27", TODAY)).toBe("Friday, 27 November");
    expect(spokenDate("2027-01-05", TODAY)).toBe("Tuesday, 5 January 2027");
  });
});
