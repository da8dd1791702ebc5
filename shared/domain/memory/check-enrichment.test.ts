// An enrichment keeps the sentences and facets that the cited facts support, and counts those that it drops.
import { describe, expect, test } from "vitest";
import { checkEnrichment } from "./check-enrichment.ts";
import type { EnrichContext } from "../prompting/enrich/context.ts";

const fact = (n: number, text: string, overrides: object = {}): EnrichContext["facts"][number] => ({
  ref: `fact_${n}`,
  id: `id-${n}`,
  text,
  quote: null,
  saidOn: "2026-11-20",
  validFrom: null,
  validTo: null,
  isStanding: true,
  ...overrides,
});
const context: EnrichContext = {
  entity: { id: "id-anna", name: "Anna", category: "person" },
  facts: [
    fact(1, "Anna lives in Graz.", { isStanding: false, validTo: "2026-11-24" }),
    fact(2, "Anna, the user's sister, moves to Porto.", { quote: "Anna zieht mit Ben nach Porto" }),
    fact(3, "Anna arbeitet seit 2019 im Krankenhaus, sie hat 2 Kinder."),
  ],
};
const check = (summary: [string, number[]][], facets: [string, string, number[]][] = []) => {
  const refs = (facts: number[]) => facts.map((n) => `fact_${n}`);
  return checkEnrichment(context, {
    summary: summary.map(([text, facts]) => ({ text, facts: refs(facts) })),
    facets: facets.map(([dimension, value, facts]) => ({ dimension, value, facts: refs(facts) })),
  });
};

test("a sentence and a facet are kept with the facts that they cite", () => {
  expect(
    check([["Anna  lives in Porto, before that in Graz.", [2, 1]]], [["relation", "sister", [2]]]),
  ).toEqual({
    parts: [
      { text: "Anna lives in Porto, before that in Graz.", facts: ["id-1", "id-2"] },
      { dimension: "relation", text: "sister", facts: ["id-2"] },
    ],
    droppedCounts: {},
  });
});

test.each<[string, number[]]>([
  ["Anna arbeitet in einem Krankenhaus.", [3]],
  ["Annas Kindern geht es gut.", [3]],
  ["Die Anna hat 2 Kinder.", [3]],
  ["Anna wohnt bis 2026-11-24 in Graz.", [1]],
  ["Anna moved with Ben until 2026-11-24.", [1, 2]],
])(
  "a sentence is kept if its names and numbers are those of its cited facts: %s",
  (text, facts) => {
    expect(check([[text, facts]]).droppedCounts).toEqual({});
  },
);

describe("sentences that are dropped and counted", () => {
  test.each<[string, string, number[], string]>([
    ["cites no fact", "Anna is nice.", [], "not_cited"],
    ["cites a ref that was not shown", "Anna lives in Porto.", [2, 9], "unknown_ref"],
    ["has a name that its facts lack", "Anna lives with Ben.", [1], "name_not_cited"],
    ["begins with another name", "Peter lives in Graz.", [1], "name_not_cited"],
    ["has a longer name", "Anna lives with Bernd.", [2], "name_not_cited"],
    ["has a number that its facts lack", "Anna hat 3 Kinder.", [3], "number_not_cited"],
    ["has a year that its facts lack", "Anna lives in Graz since 2019.", [1], "number_not_cited"],
    ["contains a ref", "Anna lives in Porto, as fact_2 says.", [2], "unclear_text"],
    ["contains an id", "Anna is 7a1c9f52-8d0b-4f6e-b1a7-52f0c3d4e501.", [2], "unclear_text"],
  ])("a sentence is dropped and counted if it %s", (_why, text, facts, reason) => {
    expect(check([[text, facts]])).toEqual({ parts: [], droppedCounts: { [reason]: 1 } });
  });

  test("a sentence that repeats another one is dropped and counted", () => {
    expect(
      check([
        ["Anna lives in Porto.", [2]],
        ["Anna lives in PORTO", [2]],
      ]).droppedCounts,
    ).toEqual({ repeated: 1 });
  });
});

test("a facet is dropped for the same reasons, and if all of its facts are past", () => {
  expect(
    check(
      [],
      [
        ["home", "Graz", [1]],
        ["home", "Wien", [2]],
        ["fact_1", "sister", [2]],
        ["home", "Porto", [1, 2]],
      ],
    ),
  ).toMatchObject({
    parts: [{ text: "Porto" }],
    droppedCounts: { past: 1, name_not_cited: 1, unclear_text: 1 },
  });
});
