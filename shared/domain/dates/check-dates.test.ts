import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_NAMES, weekdayLike, MONTH_NAMES } from "./day-names.ts";
import { addDays, isCalendarDate, weekdayOf } from "./calendar.ts";
import { correctWeekdays, checkDates, textsIn } from "./check-dates.ts";

const today = "2025-12-30";

describe("weekdays next to dates", () => {
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
    ["Monday 2026-02-30", "2026-02-30 is not a date"],
    ["Tuesday 2026-01-06, then Tuesday 2026-01-07", "2026-01-07 is a Wednesday"],
  ])("a weekday that disagrees with the date next to it is a fault: %s", (text, fault) => {
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
  ])("a weekday that agrees with a date, or does not belong to it, is not a fault: %s", (text) => {
    expect(checkDates(text, today)).toEqual([]);
  });

  it("a date without a year next to a weekday is read as the nearest one", () => {
    expect(checkDates("Tuesday, December 30", "2025-12-30")).toEqual([]);
    expect(checkDates("Wednesday, December 31", "2026-01-02")).toEqual([]);
    expect(checkDates("Thursday, January 1", "2025-12-30")).toEqual([]);
  });

  it("a weekday next to a date is accepted only if it is right, for every date", () => {
    assert(
      property(integer({ min: 0, max: 100_000 }), integer({ min: 1, max: 6 }), (days, offset) => {
        const date = addDays("1980-01-01", days);
        const wrongWeekday = weekdayOf(addDays(date, offset));
        expect(isCalendarDate(date)).toBe(true);
        expect(checkDates(`${weekdayOf(date)} ${date}`, date)).toEqual([]);
        expect(checkDates(`${wrongWeekday} ${date}`, date)).toEqual([
          `${date} is a ${weekdayOf(date)}`,
        ]);
      }),
    );
  });

  it("weekdays next to dates are found in every text of a value", () => {
    const value = { a: ["Monday", { b: "2026-01-06" }], c: 7, d: "Monday 2026-01-06" };
    expect(checkDates(textsIn(value), today)).toEqual(["2026-01-06 is a Tuesday"]);
  });
});

describe("weekdays and dates in other orders, formats and languages", () => {
  it.each([
    ["6.1. (Montag)", "6.1. (Dienstag)"],
    ["Montag, 6.1.", "Dienstag, 6.1."],
    ["Mo, 06.01.2026: Fisch", "Di, 06.01.2026: Fisch"],
    ["am Montag, dem 6. Januar", "am Dienstag, dem 6. Januar"],
    ["Montagabend, den 6. Januar 2026", "Dienstagabend, den 6. Januar 2026"],
    ["Der 6. Januar ist ein Mittwoch.", "Der 6. Januar ist ein Dienstag."],
    ["**Montag** (6.1.): Suppe", "**Dienstag** (6.1.): Suppe"],
    ["2026-01-06 Monday", "2026-01-06 Tuesday"],
    ["2026-01-06, Monday", "2026-01-06, Tuesday"],
    ["2026-01-06 – Monday", "2026-01-06 – Tuesday"],
    ["January 6 (Mon)", "January 6 (Tue)"],
    ["Mon 1/13/2026", "Tue 1/13/2026"],
    ["MONDAY 13/1", "TUESDAY 13/1"],
    ["| Monday | soup | 2026-01-06 |", "| Tuesday | soup | 2026-01-06 |"],
    ["| 2026-01-06 | Wed | stew |", "| 2026-01-06 | Tue | stew |"],
    ["lundi 6 janvier", "mardi 6 janvier"],
    ["le lundi 6 janvier 2026", "le mardi 6 janvier 2026"],
    ["lun. 6 janv.", "mar. 6 janv."],
    ["lunes, 6 de enero de 2026", "martes, 6 de enero de 2026"],
    ["lunedì 6 gennaio", "martedì 6 gennaio"],
    ["Segunda-feira, 6 de janeiro", "Terça-feira, 6 de janeiro"],
    ["maandag 6 januari", "dinsdag 6 januari"],
    ["måndag 6 januari", "tisdag 6 januari"],
    ["poniedziałek, 6 stycznia", "wtorek, 6 stycznia"],
    ["Mon 2026-01-06, Tue 2026-01-07", "Tue 2026-01-06, Wed 2026-01-07"],
    ["2026-01-06 Mon, 2026-01-07 Tue", "2026-01-06 Tue, 2026-01-07 Wed"],
  ])("a weekday that disagrees with its date is corrected: %s", (text, right) => {
    expect(correctWeekdays(text, today)).toBe(right);
    expect(checkDates(text, today)).not.toEqual([]);
    expect(checkDates(right, today)).toEqual([]);
  });

  it.each([
    "Dienstag, 6.1., dann Mittwoch, 7.1.",
    "So 6 January works for me",
    "So, 2026-01-06 it is",
    "for Sam, 2026-01-06",
    "Tuesday 1/2 cup of milk",
    "Mon 6/1 or so",
    "Monday to Friday (2026-01-05 to 2026-01-09)",
    "Montag bis Freitag, 5.1. bis 9.1.",
    "Jan 5-10: Monday soup",
    "the sun 6 January",
    "Am Montag 1.5 kg Mehl, 6.1.2 beachten",
    "Montag: Suppe. 6.1. ist frei",
    "Saturday 6 June 2020 we met; Saturday, June 6",
    "Monday\n2026-01-06",
  ])(
    "a text is left unchanged if its weekday and date agree, are something else, or can be read in two ways: %s",
    (text) => {
      expect(correctWeekdays(text, today)).toBe(text);
      expect(checkDates(text, today)).toEqual([]);
    },
  );

  it("a weekday is corrected in the language of the text if several languages share a spelling", () => {
    expect(correctWeekdays("domingo 2026-01-06", today, "pt-BR")).toBe("terça-feira 2026-01-06");
    expect(correctWeekdays("domingo 2026-01-06", today, "es")).toBe("martes 2026-01-06");
    expect(correctWeekdays("So 2026-01-06", today, "de")).toBe("Di 2026-01-06");
  });

  it("all weekdays and dates of a text agree after a correction, and a second correction changes nothing", () => {
    const day = constantFrom("Mon", "Tuesday", "Mittwoch", "Fr", "jeudi", "sábado", "Domenica");
    const form = constantFrom("{w} {d}", "{w}, {d}", "{d} ({w})", "| {d} | {w} |", "{w} ({d})");
    assert(
      property(day, form, integer({ min: 0, max: 400 }), (word, shape, days) => {
        const iso = addDays(today, days);
        const [year, month, date] = iso.split("-").map(Number);
        for (const dateText of [iso, `${date}.${month}.${year}`]) {
          const text = shape.replace("{w}", word).replace("{d}", dateText);
          const right = correctWeekdays(text, today);
          expect(checkDates(right, today)).toEqual([]);
          expect(correctWeekdays(right, today)).toBe(right);
        }
      }),
    );
  });
});

describe("names of days and months", () => {
  it("the names of days and months are those of the platform's calendar", () => {
    const languages = new Set([...DAY_NAMES.values()].flat().map(({ language }) => language));
    expect(languages.size).toBeGreaterThan(10);
    for (const language of languages) {
      const name = (options: Intl.DateTimeFormatOptions, ms: number) =>
        new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(ms).toLowerCase();
      for (let index = 0; index < 7; index++) {
        const sunday = Date.UTC(2026, 0, 4 + index);
        expect(weekdayLike({ language, index: 0, isShort: false }, index)).toBe(
          name({ weekday: "long" }, sunday),
        );
      }
      for (let index = 0; index < 12; index++) {
        const parts = new Intl.DateTimeFormat(language, {
          day: "numeric",
          month: "long",
          timeZone: "UTC",
        }).formatToParts(Date.UTC(2026, index, 6));
        const month = parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
        const meanings = (MONTH_NAMES.get(month) ?? []).filter(
          (meaning) => meaning.language === language,
        );
        expect(
          meanings.map((meaning) => meaning.index),
          `${language} ${month}`,
        ).toEqual([index]);
      }
    }
  });

  it("a name means the same day in every language that has the spelling", () => {
    for (const meanings of [...DAY_NAMES.values(), ...MONTH_NAMES.values()]) {
      expect(new Set(meanings.map(({ index }) => index)).size).toBe(1);
    }
  });
});
