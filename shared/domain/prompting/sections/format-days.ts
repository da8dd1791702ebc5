// Dates for prompts: code computes them, the model only names them (spec/domain-pack#days).
import { addDays, weekdayOf } from "../../dates/calendar.ts";

const DAYS_OF_WEEK = 7;
/** The weeks shown, Monday to Sunday, by their distance from the current week. */
const WEEKS = [
  [-1, "last week"],
  [0, "this week"],
  [1, "next week"],
  [2, "in 2 weeks"],
  [3, "in 3 weeks"],
] as const;

/** `2026-11-21, Saturday` */
export function todayLine(today: string): string {
  return `${today}, ${weekdayOf(today)}`;
}

/**
 * One line per week, last week to three weeks ahead, so that models need not compute dates: `this week: 2026-11 Mon
 * 16, Tue 17 (today), …`. The month is written where a line or a month begins.
 */
export function daysTable(today: string): string {
  const monday = Array.from({ length: DAYS_OF_WEEK }, (_, back) => addDays(today, -back)).find(
    (date) => weekdayOf(date) === "Monday",
  );
  return WEEKS.map(([week, name]) => {
    const first = addDays(monday ?? today, week * DAYS_OF_WEEK);
    return `${name}: ${weekLine(first, today)}`;
  }).join("\n");
}

function weekLine(monday: string, today: string): string {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index));
  return days
    .map((date, index) => {
      const month = date.slice(0, -3);
      const showsMonth = index === 0 || date.endsWith("-01");
      const note = dayNote(date, today);
      return `${showsMonth ? `${month} ` : ""}${weekdayOf(date).slice(0, 3)} ${date.slice(-2)}${note}`;
    })
    .join(", ");
}

function dayNote(date: string, today: string): string {
  if (date === today) return " (today)";
  if (date === addDays(today, 1)) return " (tomorrow)";
  return date === addDays(today, -1) ? " (yesterday)" : "";
}
