// What a summary must not lose: sentences of the user's with names, numbers, dates or health in them,
// and the names of what was changed. Facts come from exchanges only, never from a narrative, and not
// from replies: those show drafts and rows, which are kept where they are stored.
import type { CarriedFact, Exchange, HistorySummary } from "../../contracts/session.ts";

/** Facts of a summary at most, and characters of all of them together. */
export const MOST_FACTS = 60;
export const MOST_CHARACTERS = 4000;
const LONGEST = 160;

/**
 * Strong wishes: the whole sentence is kept, whatever it names. These lists, and the pack's `vital`, only
 * add to what is kept beside a narrative. What is stated of people in other words or languages is a row of
 * its own by then (`FactSpec.keep`), which every prompt has; no summary has to carry it.
 */
const VITAL =
  /\b(?:must not|can(?:no|')t (?:have|stand)|never|hates?|dislikes?|do(?:es)?n't like|promis\w*|remind|don't forget)\b/iu;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const DATES = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})?|\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})? (?:of )?${MONTH}|${WEEKDAY}|tomorrow|tonight|next week|next month)\\b`,
  "giu",
);
/** A number with the word after it: `8 boxes`, `500 g`, `30 minutes`, `€ 20`. */
const NUMBERS = /(?:[€$£] ?)?\b\d+(?:[.,/]\d+)?(?: ?(?:%|°C|[\p{L}]+))?/gu;
/** Words after a number that are no unit of it. */
const NO_UNIT =
  /(?<=\d) (?:about|of|and|to|for|in|on|or|at|the|is|are|was|with|from|by|if|then|but|as|please)$/u;
const QUOTED = /["“„«]([^"”“«»\n]{2,60})["”“»]/gu;
/** Capitalized words in the middle of a sentence, and runs of them anywhere. */
const NAMES =
  /(?<![.!?…]["'”)]?\s+|^|\n|[-*•:]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+)*|(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?: (?:and|of|the|de|la|with) )?(?:[ -]\p{Lu}[\p{L}'’-]+)+/gu;
const NO_NAMES = new Set(
  "i i'm i've i'll i'd alfred ok okay mon tue wed thu fri sat sun english".split(" "),
);

/** The user's date of an exchange, ISO. */
export function dayOf({ day, at }: Pick<Exchange, "day" | "at">): string {
  return day ?? at.slice(0, 10);
}

/**
 * The facts of exchanges that leave the window, in their order.
 * @param labelOf labels of the entities that a finished step changed, by ref
 * @param vital the pack's words that keep a sentence
 */
export function extractFacts(
  exchanges: Exchange[],
  labelOf: (ref: string) => string | null,
  vital?: RegExp,
): CarriedFact[] {
  return exchanges.flatMap((turn) => {
    const day = dayOf(turn);
    const changed = turn.steps
      .filter(({ type }) => type === "write")
      .flatMap(({ entities }) => entities.flatMap((ref) => labelOf(ref) ?? []));
    return [
      ...factsIn(turn.user, day, vital),
      ...[...new Set(changed)].map((label): CarriedFact => ({
        day,
        words: `changed: ${label}`,
        keys: [label],
        rank: 1,
      })),
    ];
  });
}

/** The sentences of a text that have a name, a number, a date, or are vital. */
export function factsIn(text: string, day: string, vital?: RegExp): CarriedFact[] {
  return sentencesOf(text).flatMap((sentence): CarriedFact[] => {
    const words = shorten(sentence);
    if (VITAL.test(sentence) || vital?.test(sentence) === true)
      return [{ day, words, keys: [words], rank: 0 }];
    const keys = [...new Set(keysIn(words))];
    return keys.length === 0 ? [] : [{ day, words, keys, rank: 1 }];
  });
}

function keysIn(sentence: string): string[] {
  const dates = matches(DATES, sentence);
  const undated = dates.reduce((rest, date) => rest.replaceAll(date, " "), sentence);
  const quoted = [...sentence.matchAll(QUOTED)].map(([, inner = ""]) => inner.trim());
  const names = matches(NAMES, sentence).filter(
    (name) => !NO_NAMES.has(name.toLowerCase()) && !dates.some((date) => date.includes(name)),
  );
  const numbers = matches(NUMBERS, undated).map((number) => number.replace(NO_UNIT, ""));
  return [...dates, ...numbers, ...quoted, ...names].filter((key) => key !== "");
}

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match.trim());
}

/** The sentences and lines of a text. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
}

function shorten(sentence: string): string {
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 2).trimEnd()} …` : sentence;
}

/**
 * All facts that a summary keeps, each once a day, in their order. When there are too many, vital ones are
 * kept first, then those that the narrative does not have, then the newest.
 */
export function keepFacts(
  narrative: string,
  known: CarriedFact[],
  fresh: CarriedFact[],
): CarriedFact[] {
  const once: CarriedFact[] = [];
  for (const fact of [...known, ...fresh]) {
    const isKnown = ({ day, words }: CarriedFact) =>
      day === fact.day && hasWords(words, fact.words);
    if (!once.some(isKnown)) once.push(fact);
  }
  const ranked = once
    .map((fact, at) => ({ fact, at, isTold: isIn(narrative, fact) ? 1 : 0 }))
    .toSorted((a, b) => a.fact.rank - b.fact.rank || a.isTold - b.isTold || b.at - a.at);
  let characters = 0;
  const kept = ranked.filter(({ fact }, index) => {
    if (index >= MOST_FACTS || characters + fact.words.length > MOST_CHARACTERS) return false;
    characters += fact.words.length;
    return true;
  });
  return kept.toSorted((a, b) => a.at - b.at).map(({ fact }) => fact);
}

/** The facts of a summary that its narrative does not have. */
export function untoldFacts({
  narrative,
  facts = [],
}: Pick<HistorySummary, "narrative" | "facts">): CarriedFact[] {
  return facts.filter((fact) => !isIn(narrative, fact));
}

/** Whether a summary still has the fact, in its narrative or beside it. */
export function holdsFact(
  summary: Pick<HistorySummary, "narrative" | "facts">,
  fact: CarriedFact,
): boolean {
  const texts = [summary.narrative, ...(summary.facts ?? []).map(({ words }) => words)];
  return fact.keys.every((key) => texts.some((text) => hasWords(text, key)));
}

function isIn(narrative: string, { keys }: CarriedFact): boolean {
  return keys.every((key) => hasWords(narrative, key));
}

/** Whether the text has these words, as whole words, however they are set. */
function hasWords(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(words)} `);
}

/** Whether both texts have the same words in the same order, however they are set. */
export function hasSameWords(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£°]+/gu, " ")
    .trim();
}
