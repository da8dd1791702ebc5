// Checks that a weekday named next to a date is that date's weekday. A fault in a model's plan or content is
// reported to the model; in texts for users, code corrects the weekday.
import { daysBetween, isCalendarDate, weekdayIndex, weekdayOf } from "./calendar.ts";
import { weekdayLike, type DayName } from "./day-names.ts";
import { readDates, type DateToken, type DayToken, type Token } from "./read-dates.ts";

interface Pair {
  day: DayToken;
  date: DateToken;
  /** The weekdays that the name may mean next to this date. */
  names: DayName[];
}

const ARTICLE = "(?:(?:on|the|der|den|dem|am|le|el|il|lo|op|o|dia|día|den|d\\.)[ \\t]+)?";
const MARK = "[ \\t*_]*(?:[,(|:–—-][ \\t*_]*)?";
const DAY_TO_DATE = new RegExp(`^,?${MARK}${ARTICLE}${ARTICLE}$`, "iu");
const DATE_TO_DAY = new RegExp(
  `^\\.?${MARK}(?:(?:is|ist|est|es|è|is)[ \\t]+(?:an?|ein|un|een)[ \\t]+|${ARTICLE})$`,
  "iu",
);
/** The text between the ends of a range: `Monday to Friday`, `5.1.–9.1.` */
const RANGE = /^[ \t]*(?:-|–|—|to|until|till|through|bis(?: zum)?|à|au|al?|t\/m|tot)[ \t]*$/iu;
/**
 * A date without a year that is more than this many days from today may belong to another year than the nearest one.
 */
const MAX_DAYS_NEAR = 60;

/**
 * One sentence for each place where a text names a weekday and a date that do not agree: with the right weekday, or
 * that the date does not exist. Each sentence is listed once; empty when all agree. A date without a year is the one
 * nearest to today.
 * @param today ISO date
 */
export function checkDates(text: string, today: string): string[] {
  const faults = pairsIn(text, today, null).flatMap(({ date, names }) => {
    const reading = wrongReading(date, names, today);
    if (reading === null) return [];
    return [
      isCalendarDate(reading)
        ? `${reading} is a ${weekdayOf(reading)}`
        : `${reading} is not a date`,
    ];
  });
  return [...new Set(faults)];
}

/**
 * The text with the right weekday next to each date, in the weekday's own language and style. Ambiguous pairs
 * and dates that do not exist are left unchanged.
 * @param today ISO date
 * @param language of the text, BCP 47: decides between languages that share a spelling
 */
export function correctWeekdays(
  text: string,
  today: string,
  language: string | null = null,
): string {
  let correctedText = text;
  for (const { day, date, names } of pairsIn(text, today, language).toReversed()) {
    const reading = wrongReading(date, names, today);
    const name = names.find((candidate) => candidate.language === primaryTag(language)) ?? names[0];
    if (reading === null || !isCalendarDate(reading) || name === undefined) continue;
    const rightWord = withCapitalsOf(weekdayLike(name, weekdayIndex(reading)), day.word);
    correctedText =
      correctedText.slice(0, day.from) +
      rightWord +
      correctedText.slice(day.from + day.word.length);
  }
  return correctedText;
}

/**
 * The date as read, if it does not exist or does not fall on the weekday; null if they agree or the text is
 * ambiguous.
 */
function wrongReading(
  { readings, isYearless }: DateToken,
  names: DayName[],
  today: string,
): string | null {
  const [reading] = readings;
  if (reading === undefined || readings.length > 1) return null;
  if (!isCalendarDate(reading)) return reading;
  const isRight = (date: string) =>
    isCalendarDate(date) && names.some(({ index }) => index === weekdayIndex(date));
  if (isRight(reading)) return null;
  if (!isYearless || Math.abs(daysBetween(today, reading)) <= MAX_DAYS_NEAR) return reading;
  const year = Number(reading.slice(0, 4));
  const sameDayInOtherYears = [year - 1, year + 1].map((other) => `${other}${reading.slice(4)}`);
  return sameDayInOtherYears.some(isRight) ? null : reading;
}

function pairsIn(text: string, today: string, language: string | null): Pair[] {
  const pairs: Pair[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const tokens = readDates(line, today);
    for (const { day, date, names } of pairsOfLine(line, tokens, language)) {
      pairs.push({ day: { ...day, from: day.from + start, to: day.to + start }, date, names });
    }
    start += line.length;
  }
  return pairs;
}

function pairsOfLine(line: string, tokens: Token[], language: string | null): Pair[] {
  const asPair = (a: Token | undefined, b: Token | undefined): Pair[] => {
    if (a === undefined || b === undefined || a.kind === b.kind) return [];
    const [day, date] = a.kind === "day" ? [a, b as DateToken] : [b as DayToken, a];
    const names = namesBeside(day, date, language);
    return names.length === 0 ? [] : [{ day, date, names }];
  };
  const days = tokens.filter(({ kind }) => kind === "day");
  const isTableRow = /^\s*\|/.test(line);
  if (isTableRow && tokens.length === 2 && days.length === 1) return asPair(tokens[0], tokens[1]);
  return chainsOf(line, tokens).flatMap((chain) => {
    // `2026-01-05, Tuesday 2026-01-06`: in an odd-length chain, the end that a comma separates has no
    // partner.
    const marksInGap = (index: number) =>
      gapOf(line, chain[index], chain[index + 1]).replace(/\s/g, "").length;
    const skip = chain.length % 2 === 1 && marksInGap(0) > marksInGap(chain.length - 2) ? 1 : 0;
    const positions = Array.from({ length: Math.floor(chain.length / 2) }, (_, n) => skip + 2 * n);
    return positions
      .filter((from) => !separatesRanges(line, tokens, chain[from], chain[from + 1]))
      .flatMap((from) => asPair(chain[from], chain[from + 1]));
  });
}

/** Runs of alternating weekdays and dates, each next to the other. */
function chainsOf(line: string, tokens: Token[]): Token[][] {
  const chains: Token[][] = [];
  tokens.forEach((token, index) => {
    const previousToken = tokens[index - 1];
    const gap = gapOf(line, previousToken, token);
    const pattern = previousToken?.kind === "day" ? DAY_TO_DATE : DATE_TO_DAY;
    const isBeside =
      previousToken !== undefined && previousToken.kind !== token.kind && pattern.test(gap);
    if (isBeside) chains.at(-1)?.push(token);
    else chains.push([token]);
  });
  return chains;
}

/**
 * Whether `a` ends one range and `b` begins another (`Monday to Friday, 5.1. to 9.1.`), so that they are not
 * a pair.
 */
function separatesRanges(
  line: string,
  tokens: Token[],
  a: Token | undefined,
  b: Token | undefined,
) {
  const tokenBefore = tokens[tokens.findIndex((token) => token === a) - 1];
  const tokenAfter = tokens[tokens.findIndex((token) => token === b) + 1];
  const isRange = (x: Token | undefined, y: Token | undefined) =>
    x !== undefined && y !== undefined && x.kind === y.kind && RANGE.test(gapOf(line, x, y));
  return isRange(tokenBefore, a) && isRange(b, tokenAfter);
}

/**
 * The weekdays that the name may mean next to this date: those in the language of the month's name or, for a
 * date in digits, all full names and the abbreviations that are unambiguous next to it.
 */
function namesBeside(day: DayToken, date: DateToken, language: string | null): DayName[] {
  const { languages } = date;
  return day.names.filter((name) => {
    if (languages !== null) return languages.includes(name.language);
    if (!name.isShort || name.language === primaryTag(language)) return true;
    return name.language === "en" ? !date.isDotted : date.isDotted;
  });
}

function gapOf(line: string, a: Token | undefined, b: Token | undefined): string {
  return line.slice(a?.to ?? 0, b?.from ?? 0);
}

function primaryTag(language: string | null): string {
  return (language ?? "").toLowerCase().split("-")[0] ?? "";
}

/** The name with the same capitals as another word. */
function withCapitalsOf(name: string, word: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return name.toUpperCase();
  const isCapital = /^\p{Lu}/u.test(word);
  return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** All text in a value, one line per string, for `checkDates`. */
export function textsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value !== "object") return "";
  return Object.values(value).map(textsIn).filter(Boolean).join("\n");
}
