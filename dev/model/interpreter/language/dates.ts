// Days as people name them, counted from today's date.

const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const DAY = 86_400_000;

export interface DayRange {
  from: string;
  to: string;
}

const ms = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);

/** The ISO date so many days later. */
export function addDays(iso: string, days: number): string {
  return new Date(ms(iso) + days * DAY).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayNumber(iso: string): number {
  return new Date(ms(iso)).getUTCDay();
}

/** `Friday`. */
export function weekdayName(iso: string): string {
  const name = WEEKDAYS[weekdayNumber(iso)] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((ms(to) - ms(from)) / DAY);
}

/** `Friday, 27 November`; the year only where it is another than today's. */
export function spokenDate(iso: string, today: string): string {
  const distance = daysBetween(today, iso);
  if (distance === 0) return "today";
  if (distance === 1) return "tomorrow";
  if (distance === -1) return "yesterday";
  const [year = "", month = "1", day = "1"] = iso.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  const text = `${weekdayName(iso)}, ${Number(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

const DAY_WORDS = [
  "today|tonight|this (?:morning|afternoon|evening)",
  "tomorrow(?: (?:morning|night|evening))?|yesterday|last night|the day after tomorrow",
  `(?:next |this |coming |on |last )*(?:${WEEKDAYS.join("|")})s?`,
  "(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\\b",
  "in (?:\\d+|an?|one|two|three|four|five|six|seven) (?:days?|weeks?)",
  "(?:\\d+|an?|one|two|three|four|five|six|seven) (?:days?|weeks?) ago",
  `(?:${MONTHS.join("|")}|${MONTHS.map((name) => name.slice(0, 3)).join("|")})\\.? \\d{1,2}(?:st|nd|rd|th)?`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS.join("|")}|${MONTHS.map((name) => name.slice(0, 3)).join("|")})`,
  "the \\d{1,2}(?:st|nd|rd|th)",
  "\\d{4}-\\d{2}-\\d{2}",
];
/** A pattern for one day: `Friday`, `tomorrow`, `in 3 days`, `December 3`, `2026-12-03`. */
export const DAY_PATTERN = `(?:${DAY_WORDS.join("|")})`;

/** The ISO date that the words name, today or later unless they say otherwise; null for none. */
export function parseDay(words: string, today: string): string | null {
  const text = words
    .toLowerCase()
    .trim()
    .replace(/^(?:on|for|by|due|until) /, "");
  if (/^(?:today|tonight|this (?:morning|afternoon|evening))$/.test(text)) return today;
  if (text.startsWith("tomorrow")) return addDays(today, 1);
  if (text === "the day after tomorrow") return addDays(today, 2);
  if (/^(?:yesterday|last night)$/.test(text)) return addDays(today, -1);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.isNaN(ms(text)) ? null : text;
  const distance = /^(?:in )?(\w+) (day|week)s?( ago)?$/.exec(text);
  if (distance !== null) {
    const numbers = "zero one two three four five six seven".split(" ");
    const word = distance[1] ?? "";
    const count = /^an?$/.test(word)
      ? 1
      : /^\d+$/.test(word)
        ? Number(word)
        : numbers.indexOf(word);
    if (count < 0) return null;
    return addDays(today, count * (distance[2] === "week" ? 7 : 1) * (distance[3] ? -1 : 1));
  }
  return parseWeekday(text, today) ?? parseMonthDay(text, today);
}

function parseWeekday(text: string, today: string): string | null {
  const match = new RegExp(
    `^((?:next |this |coming |on |last )*)(${WEEKDAYS.map((day) => day.slice(0, 3)).join("|")})\\w*$`,
  ).exec(text);
  if (match === null) return null;
  const wanted = WEEKDAYS.findIndex((day) => day.startsWith(match[2] ?? "-"));
  const ahead = (wanted - weekdayNumber(today) + 7) % 7;
  if (match[1]?.includes("last")) return addDays(today, ahead - 7);
  if (!match[1]?.includes("next")) return addDays(today, ahead);
  // "next Friday" is the Friday of the week that begins next Monday.
  const monday = addDays(today, (1 - weekdayNumber(today) + 7) % 7 || 7);
  return addDays(monday, (wanted + 6) % 7);
}

function parseMonthDay(text: string, today: string): string | null {
  const names = MONTHS.map((name) => name.slice(0, 3)).join("|");
  const first = new RegExp(`^(${names})\\w*\\.? (\\d{1,2})(?:st|nd|rd|th)?$`).exec(text);
  const second = new RegExp(`^(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${names})\\w*$`).exec(
    text,
  );
  const month = first?.[1] ?? second?.[2];
  const day = Number(first?.[2] ?? second?.[1] ?? /^the (\d{1,2})(?:st|nd|rd|th)$/.exec(text)?.[1]);
  if (Number.isNaN(day) || day < 1 || day > 31) return null;
  const index = month === undefined ? Number(today.slice(5, 7)) - 1 : monthIndex(month);
  const iso = (year: number, at: number) =>
    `${year}-${String((at % 12) + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const year = Number(today.slice(0, 4));
  const candidate = iso(year, index);
  if (candidate >= today) return candidate;
  return month === undefined
    ? iso(index === 11 ? year + 1 : year, index + 1)
    : iso(year + 1, index);
}

function monthIndex(short: string): number {
  return MONTHS.findIndex((name) => name.startsWith(short));
}

/** A span of days: `this week` (to Sunday), `next week`, `the weekend`, `Jan 5-10`; null for none. */
export function parseRange(words: string, today: string): DayRange | null {
  const text = words.toLowerCase();
  const toSunday = (7 - weekdayNumber(today)) % 7;
  const span = (from: number, to: number) => ({
    from: addDays(today, from),
    to: addDays(today, to),
  });
  if (/\bnext week\b/.test(text)) return span(toSunday + 1, toSunday + 7);
  if (/\bthis week\b|\bthe week\b|\brest of the week\b/.test(text)) return span(0, toSunday);
  if (/\b(?:this |the |next )?weekend\b/.test(text)) {
    return toSunday === 0 ? span(0, 0) : span(Math.max(0, toSunday - 1), toSunday);
  }
  const next = /\bnext (\d+|two|three|four|five|six|seven|ten) days\b/.exec(text)?.[1];
  if (next !== undefined) {
    const words = "zero one two three four five six seven eight nine ten".split(" ");
    const count = /^\d+$/.test(next) ? Number(next) : words.indexOf(next);
    return span(0, Math.min(60, count) - 1);
  }
  return parseFromTo(text, today);
}

function parseFromTo(text: string, today: string): DayRange | null {
  const short = new RegExp(
    `\\b(${MONTHS.map((name) => name.slice(0, 3)).join("|")})\\w*\\.? (\\d{1,2}) ?(?:-|–|to|until|through) ?(\\d{1,2})\\b`,
  ).exec(text);
  if (short !== null) {
    const from = parseDay(`${short[1]} ${short[2]}`, today);
    return from === null
      ? null
      : { from, to: `${from.slice(0, 8)}${(short[3] ?? "").padStart(2, "0")}` };
  }
  const match = new RegExp(
    `\\b(${DAY_PATTERN}) ?(?:-|–|to|until|till|through) ?(${DAY_PATTERN})`,
  ).exec(text);
  if (match === null) return null;
  const from = parseDay(match[1] ?? "", today);
  const to = from === null ? null : parseDay(match[2] ?? "", from);
  return from === null || to === null ? null : { from, to };
}

/** All days of a range, at most 31. */
export function daysOf({ from, to }: DayRange): string[] {
  const count = Math.min(31, Math.max(1, daysBetween(from, to) + 1));
  return Array.from({ length: count }, (_, at) => addDays(from, at));
}

/** The days that a plan is for: the span or the day said, otherwise the next seven from tomorrow. */
export function planRange(when: string | null, today: string): DayRange {
  const range = when === null ? null : parseRange(when, today);
  if (range !== null) return range;
  const day = when === null ? null : parseDay(when, today);
  return day === null ? { from: addDays(today, 1), to: addDays(today, 7) } : { from: day, to: day };
}
