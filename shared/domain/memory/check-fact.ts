// Checks one fact of an extraction: its evidence, its refs, its numbers and dates, and the facts that it closes.
import type { Extraction } from "../../contracts/answers/remember.ts";
import { daysBetween, isCalendarDate } from "../dates/calendar.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { isClear } from "./clear-text.ts";
import { type ExtractionCheck, numberOf, type Quoted, quotedBy } from "./extraction-check.ts";

type Fact = Extraction["facts"][number];
type Dates = { validFrom?: string; validTo?: string };

export type WrittenFact = Quoted &
  Dates & {
    /** The number of the entity that the fact is about. */
    n: number;
    /** The number of the entity to which the fact relates the first one. */
    other?: number;
    text: string;
    /** Ids of facts that no longer hold. */
    closes: string[];
  };

/** The fact as it is stored; null if it may not be stored, which is counted. */
export function checkFact(check: ExtractionCheck, fact: Fact): WrittenFact | null {
  const quotedText = quotedBy(check, fact);
  if (quotedText === null) return null;
  const text = fact.text.replace(/\s+/gu, " ").trim();
  const episode = check.context.episodes.find(({ ref }) => ref === fact.episode);
  const { dates, badDates } = datesOf(fact, episode?.saidOn ?? "");
  const fault =
    faultOf(check, fact, text) ??
    (hasOtherNumber(text, `${episode?.text} ${episode?.saidOn}`, dates)
      ? "number_not_quoted"
      : null);
  const n = fault === null ? numberOf(check, fact.about, quotedText) : null;
  if (n === null) {
    check.drop(fault ?? "unknown_ref");
    return null;
  }
  for (let times = badDates; times > 0; times--) check.drop("bad_date");
  const other = fact.other === "" ? null : numberOf(check, fact.other, quotedText);
  return {
    n,
    ...(other === null || other === n ? {} : { other }),
    text,
    ...quotedText,
    ...dates,
    closes: closedBy(check, fact),
  };
}

function faultOf(check: ExtractionCheck, { about, other }: Fact, text: string): string | null {
  if (!isClear(text)) return "unclear_text";
  if (!check.byRef.has(about) || (other !== "" && !check.byRef.has(other))) return "unknown_ref";
  const factsOfEntity = factsOf(check, about);
  return factsOfEntity.some((knownFact) => foldText(knownFact.text) === foldText(text))
    ? "known"
    : null;
}

const factsOf = ({ context }: ExtractionCheck, ref: string) =>
  context.entities.find((entity) => entity.ref === ref)?.facts ?? [];

/** Ids of the closed facts. A fact closes only facts about its own entity. */
function closedBy(check: ExtractionCheck, { about, closes }: Fact): string[] {
  const knownFacts = factsOf(check, about);
  return [...new Set(closes)].flatMap((ref) => {
    const closedFact = knownFacts.find((fact) => fact.ref === ref);
    if (closedFact === undefined) check.drop("unknown_ref");
    return closedFact === undefined ? [] : [closedFact.id];
  });
}

/**
 * Whether the text has a number that the user did not say. A date that was counted from the day of the Episode is
 * among the fact's dates. A year may differ by one.
 */
function hasOtherNumber(text: string, source: string, { validFrom, validTo }: Dates): boolean {
  const knownNumbers = numbersIn(`${source} ${validFrom} ${validTo}`);
  const isNearby = (number: number) =>
    number > 999 && (knownNumbers.has(number - 1) || knownNumbers.has(number + 1));
  return [...numbersIn(text)].some((number) => !knownNumbers.has(number) && !isNearby(number));
}

/** The numbers in a text that are written with digits. */
export const numbersIn = (text: string): Set<number> =>
  new Set((text.match(/\d+/g) ?? []).map(Number));

/** The most days between a date of a fact and the day on which the fact was said. */
const MAX_DAYS_BEFORE = 130 * 366;
const MAX_DAYS_AFTER = 50 * 366;

/** The fact's valid dates, and the number of the others. Valid dates are in order, and near the day of the Episode. */
function datesOf({ validFrom, validTo }: Fact, saidOn: string): { dates: Dates; badDates: number } {
  let faultCount = 0;
  const nearDate = (date: string): string | null => {
    if (date === "") return null;
    const days = isCalendarDate(date) && isCalendarDate(saidOn) ? daysBetween(saidOn, date) : NaN;
    if (days >= -MAX_DAYS_BEFORE && days <= MAX_DAYS_AFTER) return date;
    faultCount += 1;
    return null;
  };
  const from = nearDate(validFrom);
  const to = nearDate(validTo);
  const isBackwards = from !== null && to !== null && daysBetween(from, to) < 0;
  if (isBackwards) faultCount += 1;
  return {
    dates: {
      ...(from === null ? {} : { validFrom: from }),
      ...(to === null || isBackwards ? {} : { validTo: to }),
    },
    badDates: faultCount,
  };
}
