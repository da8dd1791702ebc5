// Folds a round of exchanges into the summary, as one dated paragraph (level 1). If the narrative is full, its
// oldest paragraphs are merged into one of a higher level. No paragraph is dropped (spec/memory#summaries).
import type { Exchange, HistorySummary, Paragraph, ParagraphKey } from "../../contracts/session.ts";
import { clipText } from "../prompting/sections/fit-section.ts";
import {
  dayOf,
  extractFacts,
  hasSameWords,
  keepFacts,
  narrativeOf,
  sentencesOf,
} from "./extract-facts.ts";

/** The input of a round: the summary so far, and the round's exchanges, oldest first. */
interface Round {
  summary: HistorySummary | null;
  exchanges: Exchange[];
}

/** What a model wrote about a round or about paragraphs; null if it could not. */
type ModelSummary = { narrative: string; engagement: string } | null;

/** If a level has more paragraphs than this, its oldest `FOLD_SIZE` are merged. */
const MAX_FIRST_LEVEL = 7;
const MAX_HIGHER_LEVEL = 4;
const FOLD_SIZE = 5;

/**
 * If the narrative has more characters than this, its oldest paragraphs are merged even if no level is full, as long
 * as there are two besides the newest. A paragraph by a model has at most 3,000 (`ConversationSummarySchema`), and its
 * dates.
 */
export const MAX_NARRATIVE = 6000;

/** Token limits: of an exchange's outcomes, and of each paragraph, as code copies them into a new paragraph. */
const OUTCOME_TOKENS = 100;
const PARAGRAPH_TOKENS = 60;

/**
 * The summary after a round: a new paragraph about the round's exchanges after the existing ones, and their facts.
 * @param version the version of the session that gets the new summary
 * @param answer null when no model could write it. Code lists the requests and outcomes then, and if the answer only
 *   repeats earlier paragraphs
 * @param vital matches the pack's words; a sentence with one of them is a vital fact
 */
export function foldSummary(
  { summary, exchanges }: Round,
  version: number,
  answer: ModelSummary,
  toPlain: (text: string) => string,
  labelOf: (ref: string) => string | null,
  vital?: RegExp,
): HistorySummary {
  const previousParagraphs = summary?.paragraphs ?? [];
  const newText =
    answer === null ? "" : newSentences(toPlain(answer.narrative), previousParagraphs).join(" ");
  const text = `${daysOf(exchanges.map(dayOf))}: ${newText || describeExchanges(exchanges, toPlain)}`;
  const coversTo = exchanges.at(-1)?.exchange ?? summary?.coversTo ?? 0;
  const paragraphs = [...previousParagraphs, { version, level: 1, coversTo, text }];
  const newFacts = extractFacts(
    exchanges.map((turn) => ({ ...turn, user: toPlain(turn.user) })),
    labelOf,
    vital,
  );
  const facts = keepFacts(narrativeOf({ paragraphs }), summary?.facts ?? [], newFacts);
  return {
    paragraphs,
    engagement: toPlain(answer?.engagement ?? summary?.engagement ?? ""),
    ...(facts.length === 0 ? {} : { facts }),
    coversTo,
  };
}

/**
 * The paragraphs to merge, oldest first; empty while the narrative has room. The highest level comes first in it,
 * so the paragraphs of a level are neighbours.
 */
export function paragraphsToFold(paragraphs: Paragraph[]): Paragraph[] {
  for (const [level, paragraphsOfLevel] of Map.groupBy(
    paragraphs,
    (paragraph) => paragraph.level,
  )) {
    const maxParagraphs = level === 1 ? MAX_FIRST_LEVEL : MAX_HIGHER_LEVEL;
    if (paragraphsOfLevel.length > maxParagraphs) return paragraphsOfLevel.slice(0, FOLD_SIZE);
  }
  // The newest paragraph stays, and a single paragraph has nothing to merge with.
  const older = narrativeOf({ paragraphs }).length > MAX_NARRATIVE ? paragraphs.slice(0, -1) : [];
  return older.length < 2 ? [] : older.slice(0, FOLD_SIZE);
}

/**
 * The summary with one paragraph of the next level in place of the given ones.
 * @param answer null when no model could write it: code then copies the beginning of each
 */
export function foldParagraphs(
  summary: HistorySummary,
  sources: Paragraph[],
  version: number,
  answer: ModelSummary,
  toPlain: (text: string) => string,
): { summary: HistorySummary; paragraph: Paragraph } {
  const parsedSources = sources.map(({ text }) =>
    /^([-\d]{10})(?: to ([-\d]{10}))?: (.*)$/s.exec(text),
  );
  const days = parsedSources.flatMap((parts) => [parts?.[1] ?? [], parts?.[2] ?? []].flat());
  const words = parsedSources.map((parts, index) => parts?.[3] ?? sources[index]?.text ?? "");
  const narrative =
    answer === null
      ? words.map((text) => clipText(text, PARAGRAPH_TOKENS)).join(" ")
      : sentencesOf(toPlain(answer.narrative)).join(" ");
  const mergedParagraph = {
    version,
    level: Math.max(...sources.map(({ level }) => level)) + 1,
    coversTo: sources.at(-1)!.coversTo,
    text: `${daysOf(days)}: ${narrative}`,
  };
  const sourceNames = new Set(sources.map(nameOf));
  const position = summary.paragraphs.findIndex((paragraph) => sourceNames.has(nameOf(paragraph)));
  const rest = summary.paragraphs.filter((paragraph) => !sourceNames.has(nameOf(paragraph)));
  return {
    paragraph: mergedParagraph,
    summary: { ...summary, paragraphs: rest.toSpliced(position, 0, mergedParagraph) },
  };
}

const nameOf = ({ version, level, coversTo }: ParagraphKey) => `${version}.${level}.${coversTo}`;

/** `2026-11-19`, `2026-11-19 to 2026-11-21` */
function daysOf(days: string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/**
 * The sentences of the new text without the earlier paragraphs that a model copied whole to its beginning. Words with
 * another date are not a copy, because the same thing may be done on another day.
 */
function newSentences(text: string, paragraphs: Paragraph[]): string[] {
  return paragraphs
    .map((paragraph) => sentencesOf(paragraph.text))
    .reduce((rest, earlierSentences) => {
      const isCopy = hasSameWords(
        rest.slice(0, earlierSentences.length).join(" "),
        earlierSentences.join(" "),
      );
      return isCopy ? rest.slice(earlierSentences.length) : rest;
    }, sentencesOf(text));
}

/** The exchanges' requests and outcomes, for a round of which no model has written anything new. */
function describeExchanges(exchanges: Exchange[], toPlain: (text: string) => string): string {
  const hasSeveralDays = new Set(exchanges.map(dayOf)).size > 1;
  return exchanges
    .map((turn) => {
      const stepTexts = turn.steps
        .map(({ outcome }) => toPlain(outcome).replace(/\s+/g, " ").trim())
        .filter((line) => line !== "");
      const goal = clipText(toPlain(turn.goal || turn.user).replace(/\s+/g, " "), 60);
      const outcomes = clipText(stepTexts.join("; "), OUTCOME_TOKENS);
      const when = hasSeveralDays ? `On ${dayOf(turn)} the` : "The";
      return `${when} user wanted: ${goal}.${outcomes === "" ? "" : ` ${outcomes}.`}`;
    })
    .join(" ");
}
