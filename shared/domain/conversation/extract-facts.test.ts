// The facts that a summary keeps, even if the model that writes it leaves them out.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CarriedFact, Exchange, HistorySummary } from "../../contracts/session.ts";
import { summarizeContext, ROUND } from "../prompting/summarize/context.ts";
import { foldSummary } from "./fold-summary.ts";
import { summarizeUserPrompt } from "../prompting/summarize/user-prompt.ts";
import {
  factsIn,
  extractFacts,
  containsFact,
  keepFacts,
  MAX_CHARACTERS,
  MAX_FACTS,
  narrativeOf,
  factsMissingFromNarrative,
} from "./extract-facts.ts";

const turn = (exchange: number, user: string, over: Partial<Exchange> = {}): Exchange => ({
  exchange,
  user,
  assistant: "Very well.",
  routing: "plan_direct",
  goal: "",
  steps: [],
  phase: null,
  expressed: null,
  curation: { retained: [], dropped: [], reasons: {} },
  blocked: null,
  day: "2026-11-20",
  at: "2026-11-21T01:00:00Z",
  ...over,
});
const day = "2026-11-20";
/** Words by which a pack recognizes a health fact. */
const HEALTH = /\b(?:allergic|vegetarian)\b/iu;
const keys = (text: string) => factsIn(text, day, HEALTH).flatMap((fact) => fact.keys);
const unchanged = (text: string) => text;
const noName = () => null;
const paragraph = (text: string) => ({ version: 1, level: 1, coversTo: 1, text });
const talk = (to: number, words = (n: number) => `word ${n}`) =>
  Array.from({ length: to }, (_, index) => turn(index + 1, words(index + 1)));
/** The summary after a round in which the model wrote `narrative`. */
function fold(exchanges: Exchange[], summary: HistorySummary | null, narrative: string | null) {
  const context = summarizeContext({ exchanges, summary });
  if (context === null) throw new Error("nothing to fold");
  const answer = narrative === null ? null : { narrative, engagement: "" };
  return foldSummary(context, 1, answer, unchanged, noName);
}

describe("facts of a text", () => {
  it.each([
    ["My sister Anna comes on Friday.", ["Friday", "Anna"]],
    ["Plan 8 meals for Jan 5-10, leftovers once.", ["Jan 5-10", "8 meals"]],
    ["We need 500 g of flour by 2026-12-01", ["2026-12-01", "500 g"]],
    ['call it "green soup" please', ["green soup"]],
    ["I loved the Honey Garlic Cod.", ["Honey Garlic Cod"]],
    ["thanks, that is all", []],
  ])("the facts of this text have these keys: %s", (text, expectedKeys) => {
    expect(keys(text)).toEqual(expectedKeys);
  });

  it("the key of a fact is its whole sentence if the sentence contains a word that the pack or the core looks for", () => {
    expect(keys("never on a weekday")).toEqual(["never on a weekday"]);
    expect(factsIn("we're vegetarian", day)).toEqual([]);
    expect(keys("Tom is allergic to walnuts. Fine.")).toEqual(["Tom is allergic to walnuts."]);
    expect(keys("we're vegetarian")).toEqual(["we're vegetarian"]);
  });

  it("the facts of an exchange are the user's words and the names of changed entities, and nothing that a reply shows", () => {
    const step = { step: 1, subdomain: "wines", description: "", outcome: "Saved", note: null };
    const steps = [{ ...step, type: "write", entities: ["wine_1", "wine_1"] }];
    const assistant =
      "**Lentil Stew**, vegetarian\n1 Onion, 500 g of lentils.\n\nSimmer it 20 minutes.";
    const exchange = turn(1, "save it for 4 people", { steps, assistant });
    const facts = extractFacts([exchange], () => "Barolo");
    expect(facts.map(({ words }) => words)).toEqual(["save it for 4 people", "changed: Barolo"]);
    expect(facts.every((fact) => fact.day === day)).toBe(true);
  });
});

const name = fc.constantFrom("Anna", "Honey Cod", "Baja Tacos", "Uncle Tom");
const amount = fc.tuple(fc.integer({ min: 2, max: 900 }), fc.constantFrom("g", "meals", "minutes"));
const sentence = fc.oneof(
  name.map((who) => `please ask ${who} about it.`),
  amount.map(([n, unit]) => `take ${n} ${unit} of that.`),
  fc.constantFrom("do it on 2026-12-24.", "we eat at noon on Friday.", "I am allergic to nuts."),
  fc.constant("that is fine."),
);

describe("summaries", () => {
  it("a summary contains every fact of its exchanges, whatever the model writes, in every round", () => {
    const talks = fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 }), {
      minLength: 6,
      maxLength: 24,
    });
    const narrativeLists = fc.array(fc.oneof(sentence, fc.constant(""), fc.lorem()), {
      minLength: 5,
    });
    fc.assert(
      fc.property(talks, narrativeLists, (sentences, narratives) => {
        const exchanges = sentences.map((words, index) => turn(index + 1, words.join(" ")));
        let summary: HistorySummary | null = null;
        for (let round = 0; ; round++) {
          const context = summarizeContext({ exchanges, summary });
          if (context === null) break;
          const narrative = narratives[round % narratives.length] ?? "";
          summary = foldSummary(context, 1, { narrative, engagement: "" }, unchanged, noName);
        }
        const coveredExchanges = exchanges.filter(
          ({ exchange }) => exchange <= (summary?.coversTo ?? 0),
        );
        const lostFacts = extractFacts(coveredExchanges, noName).filter(
          (fact) => summary === null || !containsFact(summary, fact),
        );
        expect(lostFacts).toEqual([]);
      }),
    );
  });

  it("a long conversation is folded in bounded rounds, until fewer than three exchanges are left to fold", () => {
    const exchanges = talk(20);
    const first = summarizeContext({ exchanges, summary: null });
    expect(first?.exchanges.map(({ exchange }) => exchange)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(first?.remainingCount).toBe(20 - 3 - ROUND);
    const summary = { paragraphs: [], engagement: "", coversTo: 14 };
    expect(summarizeContext({ exchanges, summary })?.exchanges).toHaveLength(3);
    expect(summarizeContext({ exchanges, summary: { ...summary, coversTo: 15 } })).toBeNull();
  });

  it("a summary has the user's date on each paragraph, each fact and each exchange to be folded, written by code", () => {
    const exchanges = talk(6, (n) => `bring ${n} crates`);
    exchanges[2] = turn(3, "bring 3 crates", { day: "2026-11-23" });
    const summary = fold(exchanges, null, "They spoke of crates.");
    expect(narrativeOf(summary)).toBe("2026-11-20 to 2026-11-23: They spoke of crates.");
    expect(summary.facts?.at(-1)).toMatchObject({ day: "2026-11-23", words: "bring 3 crates" });
    const context = summarizeContext({ exchanges, summary: null });
    const prompt = context === null ? "" : summarizeUserPrompt(context, unchanged);
    expect(prompt).toContain("User (2026-11-20): bring 1 crates");
    expect(prompt).toContain("User (2026-11-23): bring 3 crates");
  });

  it("a summary gains one paragraph per round, and never repeats a paragraph", () => {
    const first = fold(talk(6), null, "They met. Anna likes tea.");
    expect(narrativeOf(first)).toBe("2026-11-20: They met. Anna likes tea.");
    const next = fold(talk(9), first, `${narrativeOf(first)} Tom came.`);
    expect(narrativeOf(next)).toBe(`${narrativeOf(first)}\n2026-11-20: Tom came.`);
    const repeatedSummary = fold(talk(9), first, narrativeOf(first));
    expect(narrativeOf(repeatedSummary).split("\n")).toEqual([
      narrativeOf(first),
      expect.stringMatching(/^2026-11-20: The user wanted: word 4\. /),
    ]);
  });

  it("a summary mentions a thing twice, in its narrative and its facts, if it was done on two days", () => {
    const narrative = "The user added milk to the list. They deleted the old cheese.";
    const exchanges = talk(9, () => "add 2 l of milk").map((exchange) =>
      exchange.exchange > 3 ? { ...exchange, day: "2026-11-27" } : exchange,
    );
    const first = fold(exchanges.slice(0, 6), null, narrative);
    const next = fold(exchanges, first, `${narrative} Eggs came too.`);
    expect(narrativeOf(first)).toBe(`${day}: ${narrative}`);
    expect(narrativeOf(next).split("\n").at(-1)).toBe(`2026-11-27: ${narrative} Eggs came too.`);
    expect(next.facts?.map((fact) => [fact.day, fact.words])).toEqual([
      [day, "add 2 l of milk"],
      ["2026-11-27", "add 2 l of milk"],
    ]);
  });

  it("a summary drops the paragraphs that the model copied whole, and no others", () => {
    const first = fold(talk(6), null, "They met. Anna likes tea.");
    const second = fold(talk(9), first, "Tom came. He stayed.");
    const copyOfTwo = fold(talk(12), second, `${narrativeOf(second)}\nTom left.`);
    expect(narrativeOf(copyOfTwo)).toBe(`${narrativeOf(second)}\n2026-11-20: Tom left.`);
    const copyOfSentence = fold(talk(12), second, "They met. Tom left.");
    expect(narrativeOf(copyOfSentence).split("\n").at(-1)).toBe("2026-11-20: They met. Tom left.");
  });

  it("a summary takes no facts from its narrative, so a sentence that the next narrative lacks is not kept as a fact", () => {
    const exchanges = talk(9, () => "go on");
    const first = fold(exchanges.slice(0, 6), null, "There were 3 Lemons in the fridge.");
    const second = fold(exchanges, first, "They went on.");
    expect([first.facts, second.facts]).toEqual([undefined, undefined]);
  });

  it("a summary keeps a fact once, in the words of its exchange, however often it is said on a day", () => {
    const exchanges = talk(9, () => "We are 5 people");
    const first = fold(exchanges.slice(0, 6), null, "They went on.");
    const second = fold(exchanges, first, "And on.");
    expect(second.facts?.map(({ words }) => words)).toEqual(["We are 5 people"]);
  });

  it("a summary is written by code if no model can write it", () => {
    const exchanges = talk(6, (n) => `bring ${n} crates`).map((exchange) => ({
      ...exchange,
      goal: `crates ${exchange.exchange}`,
    }));
    const summary = fold(exchanges, null, null);
    expect(narrativeOf(summary)).toMatch(
      /^2026-11-20: The user wanted: crates 1\. The user wanted:/,
    );
    expect(factsMissingFromNarrative(summary).map(({ words }) => words)).toContain(
      "bring 1 crates",
    );
  });

  it("a summary with too many facts drops the oldest of the least important ones, and keeps the one about health", () => {
    const facts = Array.from({ length: 200 }, (_, n) =>
      factsIn(`fetch ${n + 1000} crates of it`, day),
    );
    const vital = factsIn("Tom is allergic to nuts", day, HEALTH);
    const factWords = keepFacts("", vital, facts.flat()).map(({ words }) => words);
    expect(factWords).toHaveLength(MAX_FACTS);
    expect(factWords[0]).toBe("Tom is allergic to nuts");
    expect(factWords).toContain("fetch 1199 crates of it");
    expect(factWords).not.toContain("fetch 1000 crates of it");
    expect(factWords.join("").length).toBeLessThanOrEqual(MAX_CHARACTERS);
  });

  it("a summary shows the facts that its narrative lacks, and keeps the others in case a later narrative lacks them", () => {
    const facts: CarriedFact[] = factsIn("Anna comes on Friday.\ntake 2 eggs", day);
    expect(keepFacts("Anna comes on Friday.", facts, [])).toHaveLength(2);
    const missingWords = (text: string) =>
      factsMissingFromNarrative({ paragraphs: [paragraph(text)], facts }).map(({ words }) => words);
    expect(missingWords("Anna comes on Friday. 12 eggs")).toEqual(["take 2 eggs"]);
    expect(missingWords("")).toEqual(["Anna comes on Friday.", "take 2 eggs"]);
  });
});
