// Folds a round of exchanges into the summary. Each round writes one dated paragraph about its own exchanges.
// Earlier paragraphs stay unchanged, so that no summary is made of a summary.
import type { Exchange, HistorySummary } from "../../contracts/session.ts";
import { clipText } from "../prompting/sections/fit-section.ts";
import { dayOf, extractFacts, hasSameWords, keepFacts, sentencesOf } from "./extract-facts.ts";

/** The input of a round: the summary so far, and the round's exchanges, oldest first. */
interface Round {
  summary: HistorySummary | null;
  exchanges: Exchange[];
}

/** Character limit of a narrative: its oldest paragraphs are dropped first, their facts stay. */
export const MAX_NARRATIVE = 6000;

/**
 * The summary after a round: a new paragraph about the round's exchanges after the existing ones, and their
 * facts.
 * @param answer null when no model could write it: code then lists what was said and done
 * @param vital matches the pack's words; a sentence with one of them is kept whole
 */
export function foldSummary(
  { summary, exchanges }: Round,
  answer: { narrative: string; engagement: string } | null,
  plain: (text: string) => string,
  labelOf: (ref: string) => string | null,
  vital?: RegExp,
): HistorySummary {
  const before = summary?.narrative ?? "";
  const news = answer === null ? "" : newSentences(plain(answer.narrative), before).join(" ");
  const paragraph = `${daysOf(exchanges)}: ${news || describeExchanges(exchanges, plain)}`;
  const narrative = newestParagraphs([...before.split("\n").filter(Boolean), paragraph]);
  const fresh = extractFacts(
    exchanges.map((turn) => ({ ...turn, user: plain(turn.user) })),
    labelOf,
    vital,
  );
  const facts = keepFacts(narrative, summary?.facts ?? [], fresh);
  return {
    narrative,
    engagement: plain(answer?.engagement ?? summary?.engagement ?? ""),
    ...(facts.length === 0 ? {} : { facts }),
    coversTo: exchanges.at(-1)?.exchange ?? summary?.coversTo ?? 0,
  };
}

/** `2026-11-19`, `2026-11-19 to 2026-11-21` */
function daysOf(exchanges: Exchange[]): string {
  const days = exchanges.map(dayOf);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/**
 * The new part without whole paragraphs, dates included, that a model copied from earlier ones. The same
 * words without the date are not a copy, because the same thing may be done on another day.
 */
function newSentences(text: string, before: string): string[] {
  return before
    .split("\n")
    .map(sentencesOf)
    .reduce((rest, copied) => {
      const isCopy = hasSameWords(rest.slice(0, copied.length).join(" "), copied.join(" "));
      return isCopy ? rest.slice(copied.length) : rest;
    }, sentencesOf(text));
}

function newestParagraphs(paragraphs: string[]): string {
  let room = MAX_NARRATIVE;
  const newest = paragraphs.toReversed().filter((paragraph, index) => {
    room -= paragraph.length + 1;
    return index === 0 || room >= 0;
  });
  return newest.toReversed().join("\n");
}

/** The exchanges' requests and outcomes, one sentence each, where no model has written them. */
function describeExchanges(exchanges: Exchange[], plain: (text: string) => string): string {
  const hasSeveralDays = new Set(exchanges.map(dayOf)).size > 1;
  return exchanges
    .map((turn) => {
      const stepTexts = turn.steps
        .map(({ outcome }) => plain(outcome).replace(/\s+/g, " ").trim())
        .filter((line) => line !== "");
      const goal = clipText(plain(turn.goal || turn.user).replace(/\s+/g, " "), 60);
      const when = hasSeveralDays ? `On ${dayOf(turn)} the` : "The";
      return `${when} user wanted: ${goal}.${stepTexts.length === 0 ? "" : ` ${stepTexts.join("; ")}.`}`;
    })
    .join(" ");
}
