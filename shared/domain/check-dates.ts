// Weekdays that are named together with a date must agree with it: code computes, models confuse.
import { daysBetween, isCalendarDate, weekdayOf } from "./calendar.ts";

const DAY = "(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?";
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(${MONTHS.join("|")})[a-z]*`;
const ISO = "(\\d{4}-\\d{2}-\\d{2})";
const GAP = "[ \\t]*[,(]?[ \\t]*(?:the[ \\t]+)?";
const ORDINAL = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,?[ \\t]+(\\d{4}))?";

/** `Tuesday, 2026-01-06`, `Tue (2026-01-06)` */
const DAY_ISO = new RegExp(`\\b${DAY}\\.?${GAP}${ISO}(?!\\d)`, "gi");
/** `2026-01-06 (Tuesday)`, `2026-01-06 is a Tuesday`, `| 2026-01-06 | Tuesday |` */
const ISO_DAY = new RegExp(
  `${ISO}(?:[ \\t]*\\([ \\t]*|[ \\t]*\\|[ \\t]*|[ \\t]+is[ \\t]+an?[ \\t]+)${DAY}\\b`,
  "gi",
);
/** `Tuesday, January 6th, 2026`, `Tue Jan 6` */
const DAY_MONTH = new RegExp(`\\b${DAY}\\.?${GAP}${MONTH}\\.?[ \\t]+${ORDINAL}\\b${YEAR}`, "gi");
/** `Tuesday 6 January`, `Tuesday, the 6th of January 2026` */
const DAY_OF_MONTH = new RegExp(
  `\\b${DAY}\\.?${GAP}${ORDINAL}[ \\t]+(?:of[ \\t]+)?${MONTH}\\b${YEAR}`,
  "gi",
);

/**
 * Where a text names a weekday and a date that do not agree, one sentence each with the right
 * weekday; empty when all agree. English names; a date without a year is the one nearest to today.
 * @param today ISO date
 */
export function checkDates(text: string, today: string): string[] {
  const pairs = [
    ...[...text.matchAll(DAY_ISO)].map(([, day = "", date = ""]) => ({ day, date })),
    ...[...text.matchAll(ISO_DAY)].map(([, date = "", day = ""]) => ({ day, date })),
    ...[...text.matchAll(DAY_MONTH)].map(([, day = "", month = "", date = "", year]) => ({
      day,
      date: dateOf(month, date, year, today),
    })),
    ...[...text.matchAll(DAY_OF_MONTH)].map(([, day = "", date = "", month = "", year]) => ({
      day,
      date: dateOf(month, date, year, today),
    })),
  ];
  return [...new Set(pairs.flatMap(({ day, date }) => faultOf(day, date)))];
}

function faultOf(day: string, date: string): string[] {
  if (!isCalendarDate(date)) return [`${date} is no date`];
  const right = weekdayOf(date);
  const isRight = right.slice(0, 3).toLowerCase() === day.slice(0, 3).toLowerCase();
  return isRight ? [] : [`${date} is a ${right}`];
}

/** The date of a month and a day; without a year, the nearest to today. */
function dateOf(month: string, day: string, year: string | undefined, today: string): string {
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const pad = (value: number | string) => String(value).padStart(2, "0");
  const on = (full: number | string) => `${String(full).padStart(4, "0")}-${pad(at)}-${pad(day)}`;
  if (year !== undefined) return on(year);
  const now = Number(today.slice(0, 4));
  const near = [now, now + 1, now - 1].map(on).filter(isCalendarDate);
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? on(now);
}

/** All text in a value, one line per string, for `checkDates`. */
export function textsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value !== "object") return "";
  return Object.values(value).map(textsIn).filter(Boolean).join("\n");
}
