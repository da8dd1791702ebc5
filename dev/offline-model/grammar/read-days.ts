// Parses days as people name them. A text that could mean two days means none.
import { WEEKDAYS } from "../words/units.ts";

const DAY_MS = 86_400_000;
const WEEKDAY_NAMES = WEEKDAYS.split(" ");

export interface Range {
  from: string;
  to: string;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The first day of that weekday from today on. */
const nextWeekday = (today: string, weekdayIndex: number): string =>
  addDays(today, (weekdayIndex - weekday(today) + 7) % 7);

/**
 * The day of something new. A name of a day means today or later. The name of today's weekday means the day a week
 * from now, because people who mean today say "today". "This Monday" is ambiguous on a Monday.
 */
export function readDay(words: string, today: string): string | null {
  const day = readKnownDay(words, today);
  if (day !== null) return day;
  const index = WEEKDAY_NAMES.indexOf(words.replace(/^(?:on |by |the coming )+/, ""));
  return index === weekday(today) ? addDays(today, 7) : null;
}

/**
 * The day of something that exists. A name of a day means today or later. The name of today's weekday is ambiguous,
 * because what is planned for "Monday" may be planned for today.
 */
export function readKnownDay(words: string, today: string): string | null {
  const plainText = words.replace(/^(?:on |by |this (?=\w+day\b)|the coming )+/, "");
  if (plainText === "today" || plainText === "this evening") return today;
  if (plainText === "tomorrow") return addDays(today, 1);
  if (plainText === "the day after tomorrow") return addDays(today, 2);
  if (/^\d{4}-\d\d-\d\d$/.test(plainText)) {
    const isDate = !Number.isNaN(Date.parse(`${plainText}T00:00:00Z`));
    // `Date.parse` accepts 31 February as a day in March.
    return isDate && addDays(plainText, 0) === plainText ? plainText : null;
  }
  const days = /^in (\d{1,2}) days$/.exec(plainText)?.[1];
  if (days !== undefined) return addDays(today, Number(days));
  const index = WEEKDAY_NAMES.indexOf(plainText);
  return index < 0 || index === weekday(today) ? null : nextWeekday(today, index);
}

/** The range of one day or several. */
export function readRange(words: string, today: string): Range | null {
  const plainText = words.replace(/^(?:for|on|in|over|until|within) /, "");
  const sunday = nextWeekday(today, 0);
  if (plainText === "this week") return { from: today, to: sunday };
  if (plainText === "next week") return { from: addDays(sunday, 1), to: addDays(sunday, 7) };
  if (/^(?:the|this) weekend$/.test(plainText)) {
    return { from: weekday(today) === 0 ? today : nextWeekday(today, 6), to: sunday };
  }
  const [, count] = /^(?:the )?(?:next|coming) (\w+) days$/.exec(plainText) ?? [];
  const index = "two three four five six seven".split(" ").indexOf(count ?? "");
  const days = index >= 0 ? index + 2 : Number(count);
  if (Number.isInteger(days) && days > 0 && days <= 14) {
    return { from: addDays(today, 1), to: addDays(today, days) };
  }
  if (/^(?:the )?(?:next|coming) week$/.test(plainText)) return null;
  const day = plainText === "tonight" ? today : readKnownDay(plainText, today);
  return day === null ? null : { from: day, to: day };
}
