// Dates for prompts: code computes them, the model names them (DESIGN §7).
import { addDays, weekdayOf } from "./calendar.ts";
import { table } from "./format-prompt.ts";

/** Days shown before and from today on, today included. */
const PAST = 7;
const COMING = 14;

/** `2026-11-21, Saturday` */
export function todayLine(today: string): string {
  return `${today}, ${weekdayOf(today)}`;
}

/** A table of the past week, today and the 13 days after it: no date has to be computed. */
export function daysTable(today: string): string | null {
  const rows = Array.from({ length: PAST + COMING }, (_, index) => {
    const date = addDays(today, index - PAST);
    return [date, weekdayOf(date), distance(index - PAST)];
  });
  return table(["Date", "Weekday", "Which"], rows);
}

function distance(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
