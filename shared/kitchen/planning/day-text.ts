// Days as people name them, from ISO dates.
import { addDays, weekdayOf } from "../../domain/dates/calendar.ts";
import type { KitchenWords, Weekday } from "../wording/kitchen-words.ts";

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** This many days before today are named with their weekday. */
const DAYS_BEFORE = 6;
/** The same for days after today. */
const DAYS_AFTER = 20;

/** `today`, `tomorrow`, `Friday, 27 November`; for distant days only the date. */
export function dayText(date: string, today: string, words: KitchenWords): string {
  if (!ISO.test(date)) return date || words.noDay;
  if (date === today) return words.today;
  if (date === addDays(today, 1)) return words.tomorrow;
  if (date === addDays(today, -1)) return words.yesterday;
  const isNear = date >= addDays(today, -DAYS_BEFORE) && date <= addDays(today, DAYS_AFTER);
  return isNear ? fullDay(date, today, words) : words.dayAndMonth(date, today);
}

/** `Friday, 27 November`, with the year if it is not the current one; a text that is not a date stays unchanged. */
export function fullDay(date: string, today: string, words: KitchenWords): string {
  return ISO.test(date)
    ? words.fullDay(weekdayText(date, words), words.dayAndMonth(date, today))
    : date;
}

export function weekdayText(date: string, { weekdays }: KitchenWords): string {
  return weekdays[weekdayOf(date) as Weekday];
}
