// A day in words, with its year: "3 November 2026".
import type { Language } from "../../contracts/language.ts";
import { daysBetween, isCalendarDate } from "../dates/calendar.ts";

const MS_A_DAY = 86_400_000;

/** @param iso a date; another text is returned as it is */
export function dayText(iso: string, language: Language): string {
  if (!isCalendarDate(iso)) return iso;
  const timeMs = daysBetween("1970-01-01", iso) * MS_A_DAY;
  // British English: the day before the month, as in the six other languages.
  const locale = language === "en" ? "en-GB" : language;
  const text = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" }).format(
    timeMs,
  );
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}
