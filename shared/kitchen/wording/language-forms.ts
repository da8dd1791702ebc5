// Shared rules of several languages' catalogues: plurals, numbers, dates and weekdays.
import type { Language } from "../../contracts/language.ts";
import { daysBetween, isCalendarDate } from "../../domain/dates/calendar.ts";
import { weekdayLike } from "../../domain/dates/day-names.ts";
import type { KitchenWords, Weekday } from "./kitchen-words.ts";

const WEEKDAYS: readonly Weekday[] = [
  ...(["Sunday", "Monday", "Tuesday", "Wednesday"] as const),
  ...(["Thursday", "Friday", "Saturday"] as const),
];
const MS_A_DAY = 86_400_000;

interface LanguageForms extends Pick<KitchenWords, "weekdays" | "date" | "dayAndMonth" | "number"> {
  /** The form that goes with a count. */
  form(n: number, one: string, many: string): string;
  /** `2 recettes` */
  count(n: number, one: string, many: string): string;
  /** Whether an amount needs the singular, which a fraction also does ("half a cup"). */
  isOne(amount: unknown): boolean;
}

/** Numbers are not grouped, because a kitchen's numbers rarely have more than four digits. */
export function formsOf(language: Language): LanguageForms {
  // Created on first use, because a Worker usually needs only one of the seven languages.
  const plurals = once(() => new Intl.PluralRules(language));
  const numbers = once(
    () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  );
  const dates = once(
    () =>
      new Intl.DateTimeFormat(language, {
        ...({ timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" } as const),
      }),
  );
  // British English: the day before the month, as in the six other languages.
  const dateFormat = once(() => spokenDates(language === "en" ? "en-GB" : language));
  const form = (n: number, one: string, many: string) =>
    plurals().select(n) === "one" ? one : many;
  const weekdays = WEEKDAYS.map((day, index) => [
    day,
    weekdayLike({ language, isShort: false, index }, index),
  ]);
  return {
    form,
    count: (n, one, many) => `${n} ${form(n, one, many)}`,
    isOne: (amount) =>
      typeof amount !== "number" || amount <= 1 || plurals().select(amount) === "one",
    weekdays: Object.fromEntries(weekdays) as Record<Weekday, string>,
    number: (value) => numbers().format(value),
    dayAndMonth: (iso, today = "") =>
      isCalendarDate(iso) ? dateFormat()(iso, iso.slice(0, 4) !== today.slice(0, 4)) : iso,
    date: (iso) =>
      isCalendarDate(iso) ? dates().format(daysBetween("1970-01-01", iso) * MS_A_DAY) : iso,
  };
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

/** Dates in words: "26. November", with the year "26. November 2026". */
function spokenDates(locale: string): (iso: string, hasYear: boolean) => string {
  const day = { timeZone: "UTC", day: "numeric", month: "long" } as const;
  const withoutYear = new Intl.DateTimeFormat(locale, day);
  const withYear = new Intl.DateTimeFormat(locale, { ...day, year: "numeric" });
  return (iso, hasYear) => {
    const text = (hasYear ? withYear : withoutYear).format(
      daysBetween("1970-01-01", iso) * MS_A_DAY,
    );
    return locale === "fr" ? text.replace(/^1 /, "1er ") : text;
  };
}
