// Weeks of days, as dates without a time zone: `2026-11-28`.
const DAY_MS = 86_400_000;

/** @param iso a day @param days the number of days later; negative: earlier */
export const dayAfter = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** @returns the number of days between the two dates; negative if `to` is earlier than `from` */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** Today, in the person's time zone. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** The seven days of the week of a day. @param firstDay 1: Monday … 7: Sunday */
export function weekOf(iso: string, firstDay: number): string[] {
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay() || 7;
  const first = dayAfter(iso, -((weekday - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, place) => dayAfter(first, place));
}

/**
 * The days that the plan shows at first: those of this week; on its last day, today and the coming week, because all other
 * days of this week are over, and a cook who opens the plan then looks ahead.
 */
export function firstDaysOf(now: string, firstDay: number): string[] {
  const week = weekOf(now, firstDay);
  return now === week.at(-1) ? [now, ...weekOf(dayAfter(now, 1), firstDay)] : week;
}

/** The day on which weeks begin in this locale, from 1 for Monday; also Monday if the browser does not know. */
export function firstDayOf(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return info.getWeekInfo?.().firstDay ?? 1;
}

/** @param form such as `LONG_DAY` */
export const dayName = (day: string, locale: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { ...form, timeZone: "UTC" });

export const LONG_DAY: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
};
