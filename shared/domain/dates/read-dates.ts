// Finds the weekdays and the dates that a text names, in the languages of `day-names.ts`.
import { daysBetween, isCalendarDate } from "./calendar.ts";
import { DAY_NAMES, MONTH_NAMES, type DayName } from "./day-names.ts";

export interface DayToken {
  kind: "day";
  from: number;
  to: number;
  /** As the text spells it. */
  word: string;
  names: DayName[];
}
export interface DateToken {
  kind: "date";
  from: number;
  to: number;
  /**
   * ISO dates; several if the order of day and month is ambiguous, none if neither order gives a date. A date in
   * another form need not be one of the calendar: `2026-02-30`.
   */
  readings: string[];
  /** Languages of the month's name; null if the date has no month name. */
  languages: string[] | null;
  /** The date has no year, so neighbouring years are possible too. */
  isYearless: boolean;
  /** Written like `6.1.`, as in languages other than English. */
  isDotted: boolean;
}
export type Token = DayToken | DateToken;

const WORD_START = "(?<![\\p{L}\\p{N}_])";
const WORD_END = "(?![\\p{L}\\p{N}_])";
const anyOf = (names: Map<string, unknown>) =>
  [...names.keys()].toSorted((a, b) => b.length - a.length).join("|");
const MONTH = `(?<month>${anyOf(MONTH_NAMES)})${WORD_END}\\.?`;
const YEAR = "(?:,?[ \\t]+(?:of |de |del )?(?<year>\\d{4})(?!\\d))?";
const NUMBER = "(?<!\\d[-–/.]|\\d)(?<day>\\d{1,2})";

/** `Dienstagabend` counts as Dienstag. */
const PARTS = "(?:abend|mittag|morgen|nachmittag|vormittag|avond|middag|ochtend)?";
const DAYS = new RegExp(`${WORD_START}(${anyOf(DAY_NAMES)})${PARTS}${WORD_END}(\\.?)`, "giu");

const DATES: RegExp[] = [
  /(?<!\d)(?<iso>\d{4}-\d{2}-\d{2})(?!\d)/gu,
  /** `6.1.`, `06.01.2026`, `6. 1. 26` */
  /(?<![\d.,])(?<day>\d{1,2})\. ?(?<month>\d{1,2})\.(?: ?(?<year>\d{4}|\d{2})(?!\d|[.,]\d))?(?!\d)/gu,
  /** `6-1-2026` */
  /(?<![\d-])(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})(?!\d|-\d)/gu,
  /** `1/6`, `6/1/2026`: either number may be the month */
  /(?<![\d/.,])(?<either>\d{1,2})\/(?<other>\d{1,2})(?:\/(?<year>\d{4}))?(?![\d/])/gu,
  /** `6 January`, `the 6th of January 2026`, `6. Januar`, `6 de enero de 2026`, `1er janvier` */
  new RegExp(
    `${NUMBER}(?:st|nd|rd|th|er|[.ºª°])?[ \\t]+(?:of[ \\t]+|de[ \\t]+)?${WORD_START}${MONTH}${YEAR}`,
    "giu",
  ),
  /** `January 6th, 2026`, `Jan. 6` */
  new RegExp(
    `${WORD_START}${MONTH}[ \\t]+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}]|[ \\t]?[-–][ \\t]?\\d|[.,]\\d)${YEAR}`,
    "giu",
  ),
];

/**
 * The weekdays and dates of a text, in order, without overlaps.
 * @param today ISO date: a date without a year is read as the nearest one
 */
export function readDates(text: string, today: string): Token[] {
  const dates = DATES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => dateToken(match, today)),
  );
  const days = [...text.matchAll(DAYS)].flatMap((match) => dayToken(match));
  // The longest match first: `6.1.2026` before its part `6.1.`, a date before its part `Mar`.
  const tokens: Token[] = [];
  for (const token of [...dates, ...days].toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (tokens.every(({ from, to }) => token.to <= from || token.from >= to)) tokens.push(token);
  }
  return tokens.toSorted((a, b) => a.from - b.from);
}

function dayToken(match: RegExpMatchArray): DayToken[] {
  const [wholeMatch, word = "", dot = ""] = match;
  const from = match.index ?? 0;
  // `sun`, `do` and `mar` are ordinary words; `Sun` and `mar.` may be days or months.
  const isMarked = dot === "." || /^\p{Lu}/u.test(word);
  const names = (DAY_NAMES.get(word.toLowerCase()) ?? []).filter(
    ({ isShort }) => !isShort || isMarked,
  );
  const isShort = names.every((name) => name.isShort);
  const to = from + wholeMatch.length - (isShort ? 0 : dot.length);
  return names.length === 0 ? [] : [{ kind: "day", from, to, word, names }];
}

function dateToken(match: RegExpMatchArray, today: string): DateToken {
  const { iso, day = "", month = "", year, either, other } = match.groups ?? {};
  const from = match.index ?? 0;
  const token = { kind: "date" as const, from, to: from + match[0].length };
  const monthNames = MONTH_NAMES.get(month.toLowerCase());
  const tokenFields = {
    languages: monthNames?.map(({ language }) => language) ?? null,
    isYearless: iso === undefined && year === undefined,
    isDotted: /^\d+\. ?\d/.test(match[0]),
  };
  if (iso !== undefined) return { ...token, ...tokenFields, readings: [iso] };
  if (either === undefined || other === undefined) {
    const monthNumber = monthNames === undefined ? Number(month) : (monthNames[0]?.index ?? 0) + 1;
    return { ...token, ...tokenFields, readings: [dateOf(monthNumber, Number(day), year, today)] };
  }
  const [a, b] = [Number(either), Number(other)];
  const readings = [dateOf(b, a, year, today), dateOf(a, b, year, today)];
  return { ...token, ...tokenFields, readings: [...new Set(readings)].filter(isCalendarDate) };
}

/** The date of a month and a day; without a year, the nearest to today. */
function dateOf(month: number, day: number, year: string | undefined, today: string): string {
  const pad = (value: number | string, length = 2) => String(value).padStart(length, "0");
  const dateIn = (fullYear: number | string) => `${pad(fullYear, 4)}-${pad(month)}-${pad(day)}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return dateIn(year.length === 2 ? `${today.slice(0, 2)}${year}` : year);
  const candidates = [thisYear, thisYear + 1, thisYear - 1].map(dateIn).filter(isCalendarDate);
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? dateIn(thisYear);
}
