// What a summary must not lose: names, numbers, dates, allergies and open promises, found by rule. What
// a model leaves out of the narrative is carried beside it.
import type { Exchange } from "../contracts/session.ts";
import { isNotSavedMark } from "./wording/not-saved.ts";

/** A fact: what must be found again, and the words that carry it when it is not. */
export interface Fact {
  /** The name, number or date itself; the words themselves for an open question or a diet. */
  key: string;
  /** The sentence that it stands in, shortened. */
  words: string;
  /** What is kept first when there is too much: 0 before 1 before 2. */
  rank: 0 | 1 | 2;
}

/** Facts carried beside a narrative at most, and characters of all of them together. */
export const MOST_FACTS = 60;
export const MOST_CHARACTERS = 4000;
const LONGEST = 160;

/** Health and strong wishes: the whole sentence counts, whatever it names. */
const VITAL =
  /\b(?:allerg\w*|intoleran\w*|vegan|vegetarian|pescatarian|coeliac|celiac|gluten|halal|kosher|diabet\w*|pregnan\w*|must not|can(?:no|')t (?:eat|have|stand)|never|hates?|dislikes?|do(?:es)?n't (?:like|eat)|promis\w*|remind|don't forget|vegetarier\w*|veganer?)\b/iu;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const DATES = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})?|\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})? (?:of )?${MONTH}|${WEEKDAY}|tomorrow|tonight|next week|next month)\\b`,
  "giu",
);
/** A number with the word after it: `8 meals`, `500 g`, `30 minutes`, `€ 20`. */
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

/**
 * The facts of exchanges that leave the window, the user's words first.
 * @param labelsOf labels of the entities that a finished step changed, by ref
 */
export function factsOf(exchanges: Exchange[], labelOf: (ref: string) => string | null): Fact[] {
  return exchanges.flatMap(({ user, assistant, steps, routing }) => [
    ...factsIn(user, 1),
    ...steps
      .filter(({ type }) => type === "write")
      .flatMap(({ entities }) => entities.flatMap((ref) => labelOf(ref) ?? []))
      .map((label): Fact => ({ key: label, words: label, rank: 1 })),
    ...openQuestion(routing, assistant),
    ...factsIn(proseOf(assistant), 2),
  ]);
}

/** Names, numbers, dates and vital sentences of a text. */
export function factsIn(text: string, rank: 1 | 2): Fact[] {
  return sentencesOf(text).flatMap((sentence): Fact[] => {
    const words = shorten(sentence);
    if (VITAL.test(sentence)) return [{ key: words, words, rank: 0 }];
    return [...new Set(keysIn(words))].map((key) => ({ key, words, rank }));
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

/** What was asked of the user and is still open when the exchange ended with a question. */
function openQuestion(routing: string, assistant: string): Fact[] {
  if (!/propose|clarify|ask_user|disambiguate|confirm/.test(routing)) return [];
  const question = sentencesOf(assistant).findLast((sentence) => sentence.endsWith("?"));
  if (question === undefined) return [];
  const words = shorten(`asked: ${question}`);
  return [{ key: words, words, rank: 1 }];
}

/** A reply without the content that it shows: lists, headings, drafts are kept where they are stored. */
function proseOf(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\s*(?:[-*•#|>]|\d{1,3}[.)]|\*\*)/.test(line) && !isNotSavedMark(line))
    .join("\n");
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
}

function shorten(sentence: string): string {
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 2).trimEnd()} …` : sentence;
}

/**
 * The words of facts that a narrative lost, each once, to be carried beside it. When there are too
 * many, vital ones come first, then the user's, then the newest; they stand in their order.
 * @param carried what was carried so far: goes on being carried unless the narrative has it now
 */
export function carriedFacts(narrative: string, carried: string[], facts: Fact[]): string[] {
  const kept = carried.map((words): Fact => ({
    key: words,
    words,
    rank: VITAL.test(words) ? 0 : 1,
  }));
  const ranked = [...kept, ...facts]
    .map((fact, at) => ({ ...fact, at }))
    .filter(({ key }) => !has(narrative, key))
    // Newest first among equals: what goes is the oldest of the least.
    .toSorted((a, b) => a.rank - b.rank || b.at - a.at);
  const chosen: typeof ranked = [];
  let characters = 0;
  for (const fact of ranked) {
    if (chosen.length === MOST_FACTS) break;
    if (chosen.some(({ words }) => has(words, fact.key))) continue;
    if (characters + fact.words.length > MOST_CHARACTERS) continue;
    characters += fact.words.length;
    chosen.push(fact);
  }
  return chosen.toSorted((a, b) => a.at - b.at).map(({ words }) => words);
}

/** Whether a summary still has the fact, in its narrative or beside it. */
export function holdsFact(
  summary: { narrative: string; facts?: string[] | undefined },
  { key }: Pick<Fact, "key">,
): boolean {
  return [summary.narrative, ...(summary.facts ?? [])].some((text) => has(text, key));
}

/** Whether the text has these words, as whole words, however they are set. */
function has(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(words)} `);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£°]+/gu, " ")
    .trim();
}
