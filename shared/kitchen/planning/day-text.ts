// Days as people name them, from ISO dates.
import { addDays, weekdayOf } from "../../domain/dates/calendar.ts";
import type { KitchenWords, Weekday } from "../wording/kitchen-words.ts";

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** Days before today that are named by their weekday too. */
const LATELY = 6;
/** Days after today. */
const SOON = 20;

/** `today`, `tomorrow`, `Friday, 27 November`; for distant days only the date. */
export function dayText(date: string, today: string, words: KitchenWords): string {
  if (!ISO.test(date)) return date || words.noDay;
  if (date === today) return words.today;
  if (date === addDays(today, 1)) return words.tomorrow;
  if (date === addDays(today, -1)) return words.yesterday;
  const isNear = date >= addDays(today, -LATELY) && date <= addDays(today, SOON);
  return isNear ? fullDay(date, today, words) : words.dayAndMonth(date, today);
}

/** `Friday, 27 November`, with the year where it is not today's; a text that is not a date stays unchanged. */
export function fullDay(date: string, today: string, words: KitchenWords): string {
  return ISO.test(date)
    ? words.fullDay(weekdayText(date, words), words.dayAndMonth(date, today))
    : date;
}

export function weekdayText(date: string, { weekdays }: KitchenWords): string {
  return weekdays[weekdayOf(date) as Weekday];
}
