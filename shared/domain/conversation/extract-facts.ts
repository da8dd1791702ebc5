// Extracts the facts that a summary must not lose: the user's sentences that contain names, numbers, dates, quotations,
// strong wishes or words about health, and the names of the entities of write steps. Facts come only from exchanges:
// narratives are not a source, and replies show drafts and rows, which are stored elsewhere.
import type { CarriedFact, Exchange, HistorySummary } from "../../contracts/session.ts";

/** Limits of a summary's facts: their number and their total characters. */
export const MAX_FACTS = 60;
export const MAX_CHARACTERS = 4000;
const MAX_LENGTH = 160;

/**
 * Strong wishes: a sentence with one of these words is a vital fact. This list and the pack's `vital` only add facts
 * to a summary. Facts about people that are stated in other words or languages are stored as rows (`FactSpec.keep`),
 * which every prompt has, so no summary has to carry them.
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
/** Words after a number that are not its unit. */
const NOT_UNITS =
  /(?<=\d) (?:about|of|and|to|for|in|on|or|at|the|is|are|was|with|from|by|if|then|but|as|please)$/u;
const QUOTED_PATTERN = /["“„«]([^"”“«»\n]{2,60})["”“»]/gu;
/** Capitalized words in the middle of a sentence, and runs of capitalized words anywhere. */
const NAMES =
  /(?<![.!?…]["'”)]?\s{1,9}|^|\n|[-*•:]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3}|(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’]+(?:-[\p{Ll}'’][\p{L}'’]*)?(?: (?:and|of|the|de|la|with) )?(?:[ -]\p{Lu}[\p{L}'’]+(?:-[\p{Ll}'’][\p{L}'’]*)?){1,3}/gu;
/** Capitalized words that are not names. */
const NOT_NAMES = new Set(
  "i i'm i've i'll i'd alfred ok okay mon tue wed thu fri sat sun english".split(" "),
);

/** The user's date of an exchange, ISO. */
export function dayOf({ day, at }: Pick<Exchange, "day" | "at">): string {
  return day ?? at.slice(0, 10);
}

/**
 * The facts of exchanges that leave the window, in their order.
 * @param labelOf labels of the entities of write steps, by ref
 * @param vital matches the pack's words; a sentence with one of them is a vital fact
 */
export function extractFacts(
  exchanges: Exchange[],
  labelOf: (ref: string) => string | null,
  vital?: RegExp,
): CarriedFact[] {
  return exchanges.flatMap((turn) => {
    const day = dayOf(turn);
    const changedLabels = turn.steps
      .filter(({ type }) => type === "write")
      .flatMap(({ entities }) => entities.flatMap((ref) => labelOf(ref) ?? []));
    return [
      ...factsIn(turn.user, day, vital),
      ...[...new Set(changedLabels)].map((label): CarriedFact => ({
        day,
        words: `changed: ${label}`,
        keys: [label],
        rank: 1,
      })),
    ];
  });
}

/** The sentences of a text that contain a name, a number, a date or a quotation, or are vital. */
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
  const textWithoutDates = dates.reduce((rest, date) => rest.replaceAll(date, " "), sentence);
  const quotes = [...sentence.matchAll(QUOTED_PATTERN)].map(([, inner = ""]) => inner.trim());
  const names = matches(NAMES, sentence).filter(
    (name) => !NOT_NAMES.has(name.toLowerCase()) && !dates.some((date) => date.includes(name)),
  );
  const numbers = matches(NUMBERS, textWithoutDates).map((number) => number.replace(NOT_UNITS, ""));
  return [...dates, ...numbers, ...quotes, ...names].filter((key) => key !== "");
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
  return sentence.length > MAX_LENGTH
    ? `${sentence.slice(0, MAX_LENGTH - 2).trimEnd()} …`
    : sentence;
}

/**
 * All facts that a summary keeps, in order, each once per day. When there are too many, vital facts are kept
 * first, then those that the narrative does not contain, then the newest.
 */
export function keepFacts(
  narrative: string,
  earlierFacts: CarriedFact[],
  newFacts: CarriedFact[],
): CarriedFact[] {
  const uniqueFacts: CarriedFact[] = [];
  for (const fact of [...earlierFacts, ...newFacts]) {
    const isKnown = ({ day, words }: CarriedFact) =>
      day === fact.day && hasWords(words, fact.words);
    if (!uniqueFacts.some(isKnown)) uniqueFacts.push(fact);
  }
  const isInNarrative = factTestFor(narrative);
  const ranking = uniqueFacts
    .map((fact, index) => ({ fact, index, narrativeRank: isInNarrative(fact) ? 1 : 0 }))
    .toSorted(
      (a, b) => a.fact.rank - b.fact.rank || a.narrativeRank - b.narrativeRank || b.index - a.index,
    );
  let characters = 0;
  const keptFacts = ranking.filter(({ fact }, index) => {
    if (index >= MAX_FACTS || characters + fact.words.length > MAX_CHARACTERS) return false;
    characters += fact.words.length;
    return true;
  });
  return keptFacts.toSorted((a, b) => a.index - b.index).map(({ fact }) => fact);
}

/** The paragraphs of a summary, one per line. */
export function narrativeOf({ paragraphs }: Pick<HistorySummary, "paragraphs">): string {
  return paragraphs.map(({ text }) => text).join("\n");
}

/** The facts of a summary that its narrative does not contain. */
export function factsMissingFromNarrative(
  summary: Pick<HistorySummary, "paragraphs" | "facts">,
): CarriedFact[] {
  const isInNarrative = factTestFor(narrativeOf(summary));
  return (summary.facts ?? []).filter((fact) => !isInNarrative(fact));
}

/** Whether a summary contains the fact, in its narrative or among its facts. */
export function containsFact(
  summary: Pick<HistorySummary, "paragraphs" | "facts">,
  fact: CarriedFact,
): boolean {
  const texts = [narrativeOf(summary), ...(summary.facts ?? []).map(({ words }) => words)];
  return fact.keys.every((key) => texts.some((text) => hasWords(text, key)));
}

/** Returns the test of whether the narrative contains a fact. The narrative is normalized once, for all facts. */
function factTestFor(narrative: string): (fact: CarriedFact) => boolean {
  const paddedNarrative = paddedWords(narrative);
  return ({ keys }) => keys.every((key) => paddedNarrative.includes(paddedWords(key)));
}

/** Whether the text has these words, as whole words, regardless of case and punctuation. */
function hasWords(text: string, words: string): boolean {
  return paddedWords(text).includes(paddedWords(words));
}

function paddedWords(text: string): string {
  return ` ${plainWords(text)} `;
}

/** Whether both texts have the same words in the same order, regardless of case and punctuation. */
export function hasSameWords(a: string, b: string): boolean {
  return plainWords(a) === plainWords(b);
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£°]+/gu, " ")
    .trim();
}
