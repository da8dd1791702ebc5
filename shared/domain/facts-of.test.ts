// What a summary holds on to, whatever the model that writes it leaves out.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange, HistorySummary } from "../contracts/session.ts";
import { buildSummarizeContext, foldSummary, ROUND } from "./build-summarize-context.ts";
import {
  carriedFacts,
  factsIn,
  factsOf,
  holdsFact,
  MOST_CHARACTERS,
  MOST_FACTS,
} from "./facts-of.ts";

const turn = (exchange: number, user: string, over: Partial<Exchange> = {}): Exchange => ({
  ...{ exchange, user, assistant: "Very well.", routing: "plan_direct", goal: "", steps: [] },
  ...{ phase: null, expressed: null, curation: { retained: [], dropped: [], reasons: {} } },
  ...{ blocked: null, at: "2026-11-21T10:00:00Z" },
  ...over,
});
const keys = (text: string) => factsIn(text, 1).map(({ key }) => key);
const same = (text: string) => text;
const noName = () => null;

describe("the facts of a text", () => {
  it.each([
    ["My sister Anna comes on Friday.", ["Friday", "Anna"]],
    ["Plan 8 meals for Jan 5-10, leftovers once.", ["Jan 5-10", "8 meals"]],
    ["We need 500 g of flour by 2026-12-01", ["2026-12-01", "500 g"]],
    ['call it "green soup" please', ["green soup"]],
    ["I loved the Honey Garlic Cod.", ["Honey Garlic Cod"]],
    ["thanks, that is all", []],
  ])("%s", (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it("are whole sentences where health is concerned, in any spelling", () => {
    expect(keys("Tom is allergic to walnuts. Fine.")).toEqual(["Tom is allergic to walnuts."]);
    expect(keys("we're vegetarian")).toEqual(["we're vegetarian"]);
  });

  it("are the names of what was changed, and a question left open", () => {
    const step = { step: 1, subdomain: "wines", description: "", outcome: "Saved", note: null };
    const steps = [{ ...step, type: "write", entities: ["wine_1"] }];
    const exchange = turn(1, "save it", {
      steps,
      routing: "propose",
      assistant: "Done.\n\n- Barolo 1999\n\nShall I order more?",
    });
    const words = factsOf([exchange], () => "Barolo").map(({ words: own }) => own);
    expect(words).toEqual(["Barolo", "asked: Shall I order more?"]);
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

describe("a summary", () => {
  it("holds every fact that it was given, whatever the model writes, round after round", () => {
    const talks = fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 }), {
      minLength: 4,
      maxLength: 18,
    });
    const written = fc.array(fc.oneof(sentence, fc.constant(""), fc.lorem()), { minLength: 5 });
    fc.assert(
      fc.property(talks, written, (said, narratives) => {
        const exchanges = said.map((words, at) => turn(at + 1, words.join(" ")));
        let summary: HistorySummary | null = null;
        for (let round = 0; ; round++) {
          const context = buildSummarizeContext({ exchanges, summary });
          if (context === null) break;
          const narrative = narratives[round % narratives.length] ?? "";
          summary = foldSummary(context, { narrative, engagement: "" }, same, noName);
        }
        const covered = exchanges.filter(({ exchange }) => exchange <= (summary?.coversTo ?? 0));
        const lost = factsOf(covered, noName).filter(
          (fact) => summary === null || !holdsFact(summary, fact),
        );
        expect(lost).toEqual([]);
      }),
    );
  });

  it("folds a long conversation in bounded rounds, each where the last one ended", () => {
    const exchanges = Array.from({ length: 20 }, (_, at) => turn(at + 1, `word ${at}`));
    const first = buildSummarizeContext({ exchanges, summary: null });
    expect(first?.exchanges.map(({ exchange }) => exchange)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(first?.left).toBe(20 - 3 - ROUND);
    const summary = { narrative: "", engagement: "", coversTo: 16 };
    expect(buildSummarizeContext({ exchanges, summary })?.exchanges).toHaveLength(1);
    expect(buildSummarizeContext({ exchanges, summary: { ...summary, coversTo: 17 } })).toBeNull();
  });

  it("is written by code when no model can", () => {
    const exchanges = [1, 2, 3, 4].map((n) =>
      turn(n, `bring ${n} crates`, { goal: `crates ${n}` }),
    );
    const context = buildSummarizeContext({ exchanges, summary: null });
    const summary = context && foldSummary(context, null, same, noName);
    expect(summary?.narrative).toBe("The user wanted: crates 1.");
    expect(summary?.facts).toEqual(["bring 1 crates"]);
  });

  it("lets go of the oldest of the least when there is too much, and never of health", () => {
    const facts = Array.from({ length: 200 }, (_, n) =>
      factsIn(`fetch ${n + 1000} crates of it`, 2),
    );
    const carried = carriedFacts("", ["Tom is allergic to nuts"], facts.flat());
    expect(carried).toHaveLength(MOST_FACTS);
    expect(carried[0]).toBe("Tom is allergic to nuts");
    expect(carried).toContain("fetch 1199 crates of it");
    expect(carried).not.toContain("fetch 1000 crates of it");
    expect(carried.join("").length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  it("lets go of what the narrative has by now", () => {
    expect(carriedFacts("Anna comes on Friday.", ["Anna comes on Friday"], [])).toEqual([]);
    expect(carriedFacts("12 eggs", [], factsIn("take 2 eggs", 1))).toEqual(["take 2 eggs"]);
  });
});
