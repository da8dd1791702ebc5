// A narrative consists of paragraphs. When it is full, its oldest paragraphs are merged into one of a higher level.
// However long a conversation becomes, its prompts do not grow.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange, HistorySummary, Paragraph } from "../../contracts/session.ts";
import { fullConversation } from "../prompting/sections/format-conversation.ts";
import { estimateTokens } from "../prompting/sections/fit-section.ts";
import { summarizeContext } from "../prompting/summarize/context.ts";
import { foldUserPrompt, summarizeUserPrompt } from "../prompting/summarize/user-prompt.ts";
import { cases } from "../../../tests/support/sample.ts";
import { MAX_CHARACTERS, MAX_FACTS, narrativeOf } from "./extract-facts.ts";
import { foldParagraphs, foldSummary, MAX_NARRATIVE, paragraphsToFold } from "./fold-summary.ts";
import { exchangesToPrune, FOLD_FROM, FULL_DETAIL, shownExchanges } from "./shown-exchanges.ts";

const exchange = (n: number, user: string): Exchange => ({
  exchange: n,
  user,
  assistant: "It is full. ".repeat(12),
  routing: "plan_direct",
  goal: "",
  steps: [],
  phase: null,
  expressed: null,
  curation: { retained: [], dropped: [], reasons: {} },
  blocked: null,
  day: `2026-11-${String(1 + Math.floor(n / 25)).padStart(2, "0")}`,
  at: "2026-11-21T01:00:00Z",
});
const unchanged = (text: string) => text;
const noName = () => null;
const paragraph = (
  index: number,
  level: number,
  text = `2026-11-0${index}: P${index}.`,
): Paragraph => ({ ...{ version: index, level, coversTo: index, text } });

interface Talk {
  exchanges: Exchange[];
  summary: HistorySummary | null;
  /** Every paragraph that was ever made, with its sources. */
  madeParagraphs: { row: Paragraph; sources: Paragraph[] }[];
}

/** The conversation after one more exchange. `write` stands for the model; null for none. */
function withNextExchange(
  talk: Talk,
  n: number,
  user: string,
  write: (prompt: string) => string | null,
): Talk {
  const paragraphs = [...talk.madeParagraphs];
  const exchanges = [...talk.exchanges, exchange(n, user)];
  const answer = (prompt: string) => {
    const narrative = write(prompt);
    return narrative === null ? null : { narrative, engagement: "jars" };
  };
  let { summary } = talk;
  for (;;) {
    const sources = paragraphsToFold(summary?.paragraphs ?? []);
    const context = sources.length > 0 ? null : summarizeContext({ exchanges, summary });
    if (context !== null) {
      const summaryAnswer = answer(summarizeUserPrompt(context, unchanged));
      summary = foldSummary(context, n, summaryAnswer, unchanged, noName);
      paragraphs.push({ row: summary.paragraphs.at(-1)!, sources: [] });
    } else if (summary !== null && sources.length > 0) {
      const fold = foldParagraphs(summary, sources, n, answer(foldUserPrompt(sources)), unchanged);
      summary = fold.summary;
      paragraphs.push({ row: fold.paragraph, sources });
    } else break;
  }
  const prunedExchanges = new Set(exchangesToPrune({ exchanges, summary }));
  return {
    summary,
    madeParagraphs: paragraphs,
    exchanges: exchanges.filter((exchange) => !prunedExchanges.has(exchange)),
  };
}

/** @param user what the user says each time; `#` is the number of the exchange */
const talksUpTo = (
  last: number,
  user: string,
  write: (prompt: string) => string | null,
): Talk[] => {
  let talk: Talk = { exchanges: [], summary: null, madeParagraphs: [] };
  return Array.from({ length: last }, (_, index) => {
    talk = withNextExchange(talk, index + 1, user.replace("#", String(index + 1)), write);
    return talk;
  });
};

describe("paragraphs to fold", () => {
  const all = (...levels: number[]) => levels.map((level, index) => paragraph(index + 1, level));
  const folds = (paragraphs: Paragraph[]) =>
    paragraphsToFold(paragraphs).map(({ coversTo }) => coversTo);

  it.each([
    ["none of seven paragraphs of level 1", all(1, 1, 1, 1, 1, 1, 1), []],
    ["the oldest five of eight", all(1, 1, 1, 1, 1, 1, 1, 1), [1, 2, 3, 4, 5]],
    [
      "none of seven of level 1, even with four of level 2 before them",
      all(2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1),
      [],
    ],
    ["all five of level 2", all(2, 2, 2, 2, 2, 1, 1), [1, 2, 3, 4, 5]],
    ["all five of level 3", all(3, 3, 3, 3, 3, 2, 1), [1, 2, 3, 4, 5]],
  ])("the paragraphs to fold are %s", (_, paragraphs, versions) => {
    expect(folds(paragraphs)).toEqual(versions);
  });

  it("the paragraphs to fold are the oldest paragraphs of a narrative that is too long, and never the newest", () => {
    const longParagraph = "x".repeat(MAX_NARRATIVE / 3);
    const paragraphsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => paragraph(index + 1, 1, longParagraph));
    expect(folds(paragraphsOf(2))).toEqual([]);
    expect(folds(paragraphsOf(3))).toEqual([1, 2]);
    expect(folds(paragraphsOf(6))).toEqual([1, 2, 3, 4, 5]);
    expect(
      folds([paragraph(1, 1, longParagraph + longParagraph), paragraph(2, 1, longParagraph)]),
    ).toEqual([]);
  });
});

describe("paragraphs of a higher level", () => {
  const summary = (paragraphs: Paragraph[]): HistorySummary => ({
    ...{ paragraphs, engagement: "jars", coversTo: paragraphs.length },
  });
  const sources = [
    paragraph(1, 1, "2026-11-01 to 2026-11-02: Anna came: she sang."),
    paragraph(2, 1, "2026-11-04: Tom left."),
  ];

  it("a paragraph of a higher level replaces its sources, and has their dates and the next higher level", () => {
    const before = [paragraph(0, 3), ...sources, paragraph(3, 1)];
    const answer = { narrative: "Anna came,\nTom left.", engagement: "" };
    const { summary: after, paragraph: mergedParagraph } = foldParagraphs(
      summary(before),
      sources,
      9,
      answer,
      unchanged,
    );
    const text = "2026-11-01 to 2026-11-04: Anna came, Tom left.";
    expect(mergedParagraph).toEqual({ version: 9, level: 2, coversTo: 2, text });
    expect(after).toEqual({
      ...summary(before),
      paragraphs: [before[0], mergedParagraph, before[3]],
    });
  });

  it("a paragraph of a higher level is made by code if no model answers: it has the beginning of each source, with marks where it was cut", () => {
    const longParagraph = paragraph(3, 2, `2026-11-05: Long. ${"x ".repeat(500)}`);
    const ownSources = [...sources, longParagraph];
    const { paragraph: codeParagraph } = foldParagraphs(
      summary(ownSources),
      ownSources,
      9,
      null,
      unchanged,
    );
    expect(codeParagraph.text).toMatch(
      /^2026-11-01 to 2026-11-05: Anna came: she sang\. Tom left\. Long\. [x ]+…/,
    );
    expect(codeParagraph).toMatchObject({ level: 3, coversTo: 3 });
    expect(codeParagraph.text.length).toBeLessThan(400);
  });
});

describe("long conversations", () => {
  const writers = fc.constantFrom<((prompt: string) => string | null)[]>(
    (prompt) => `They spoke of jars. ${prompt.slice(-200)}`,
    (prompt) => "x".repeat(Math.min(3000, prompt.length)),
    () => "y".repeat(3000),
    () => null,
  );

  it("a long conversation has each paragraph of level 1 exactly once, as it is or merged, and its narrative stays short", () => {
    fc.assert(
      fc.property(fc.array(writers, { minLength: 1, maxLength: 3 }), (chosenWriters) => {
        const talks = talksUpTo(70, "go on", (prompt) =>
          chosenWriters[prompt.length % chosenWriters.length]!(prompt),
        );
        for (const { summary, madeParagraphs, exchanges } of talks) {
          const sourcesOf = new Map(madeParagraphs.map(({ row, sources }) => [row, sources]));
          const leaves = (row: Paragraph): number[] => {
            const sources = sourcesOf.get(row)!;
            return sources.length === 0 ? [row.coversTo] : sources.flatMap(leaves);
          };
          const leafNumbers = (summary?.paragraphs ?? []).flatMap(leaves);
          const firstLevel = madeParagraphs.filter(({ row }) => row.level === 1);
          expect(leafNumbers).toEqual(firstLevel.map(({ row }) => row.coversTo));
          expect(exchanges.length).toBeLessThan(FULL_DETAIL + FOLD_FROM);
          expect(narrativeOf({ paragraphs: summary?.paragraphs ?? [] }).length).toBeLessThanOrEqual(
            MAX_NARRATIVE + 100,
          );
          for (const { row, sources } of madeParagraphs) {
            const levels = sources.map(({ level }) => level);
            expect(row.level).toBe(Math.max(0, ...levels) + 1);
          }
        }
      }),
      { numRuns: cases(4, 100) },
    );
  });

  it("a long conversation costs hardly more tokens after 100 exchanges than after 60", () => {
    const calls: number[] = [];
    const words = "They spoke of the jar, and where it stands. ";
    const user = "What did I say about jar #, which stands beside the others since Friday?";
    const talks = talksUpTo(100, user, (prompt) => {
      calls.push(estimateTokens(prompt));
      return words.repeat(prompt.startsWith("## Paragraphs") ? 10 : 6);
    });
    const tokens = talks.map(({ exchanges, summary }) =>
      estimateTokens(fullConversation(shownExchanges({ exchanges, summary }), summary, 10)),
    );
    const mostTokens = (from: number, to: number) => Math.max(...tokens.slice(from - 1, to));
    const carriedTokens = (MAX_NARRATIVE + MAX_CHARACTERS) / 4 + MAX_FACTS * 4;
    expect(mostTokens(81, 100)).toBeLessThan(Math.min(mostTokens(41, 60) * 1.15, carriedTokens));
    // Three exchanges at a time, and every fifth time the paragraphs as well.
    expect(calls).toHaveLength(32 + 5 + 1);
    expect(Math.max(...calls.slice(-8))).toBeLessThan(Math.max(...calls.slice(0, 24)) * 1.15);
  });
});
