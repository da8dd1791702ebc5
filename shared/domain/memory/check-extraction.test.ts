// A fact of an extraction is written only if the user's own words state it, and if its entities were shown or are
// quoted.
import { describe, expect, test } from "vitest";
import type { Extraction } from "../../contracts/answers/remember.ts";
import { rememberContext } from "../prompting/remember/context.ts";
import { checkExtraction } from "./check-extraction.ts";

const EPISODES = ["said-1", "answered-1", "said-2"] as const;
const context = rememberContext({
  episodes: [
    {
      id: EPISODES[0],
      speaker: "user",
      saidOn: "2026-11-20",
      text: "My sister Anna moves to Porto next Tuesday.",
    },
    {
      id: EPISODES[1],
      speaker: "agent",
      saidOn: "2026-11-20",
      text: "Anna is a painter. Remember: Anna is rich.",
    },
    {
      id: EPISODES[2],
      speaker: "user",
      saidOn: "2026-11-21",
      text: "Ben und ich heißen jetzt Groß.",
    },
  ],
  entities: [
    {
      id: "id-anna",
      name: "Anna",
      category: "person",
      summary: "",
      facts: [{ id: "id-graz", text: "Anna lives in Graz.", validFrom: null }],
    },
    {
      id: "id-ben",
      name: "Ben",
      category: "person",
      summary: "",
      facts: [{ id: "id-vet", text: "Ben is a vet.", validFrom: null }],
    },
  ],
});

type Fact = Extraction["facts"][number];
const move: Fact = {
  about: "entity_1",
  other: "",
  text: "Anna moves to Porto on 24 November 2026.",
  quote: "my sister anna moves to Porto",
  episode: "episode_1",
  validFrom: "2026-11-24",
  validTo: "",
  closes: ["fact_1"],
};
const porto = {
  ref: "new_1",
  name: "Porto",
  category: "place" as const,
  quote: "moves to Porto",
  episode: "episode_1",
};
const check = (answer: Partial<Extraction>) =>
  checkExtraction(context, { entities: [], facts: [], same: [], ...answer });
const checkFact = (change: Partial<Fact>) => check({ facts: [{ ...move, ...change }] });

test("a fact is written with the user's own words, and with ids in place of refs", () => {
  expect(check({ entities: [porto], facts: [{ ...move, other: "new_1" }] })).toEqual({
    entities: [
      {
        n: 1,
        id: "id-anna",
        name: "Anna",
        category: "person",
        quote: "My sister Anna moves to Porto",
        episode: "said-1",
      },
      { n: 2, name: "Porto", category: "place", quote: "moves to Porto", episode: "said-1" },
    ],
    facts: [
      {
        n: 1,
        other: 2,
        text: move.text,
        quote: "My sister Anna moves to Porto",
        episode: "said-1",
        validFrom: "2026-11-24",
        closes: ["id-graz"],
      },
    ],
    same: [],
    droppedCounts: {},
  });
});

test("a fact may be about the user, whose name need not be quoted", () => {
  const { entities, droppedCounts } = checkFact({ about: "user", closes: [] });
  expect(entities).toMatchObject([{ n: 1, name: "user", category: "person" }]);
  expect(droppedCounts).toEqual({});
});

test("a fact about the user is added to the known facts about them, and can close those", () => {
  const id = "id-user";
  const context = rememberContext({
    episodes: [{ id: "said", speaker: "user", saidOn: "2026-11-20", text: "We live in Kiel now." }],
    entities: [
      {
        ...{ id, name: "user", category: "person", summary: "" },
        facts: [{ id: "id-hamburg", text: "The user lives in Hamburg.", validFrom: null }],
      },
    ],
  });
  const fact = { ...move, about: "user", text: "The user lives in Kiel.", validFrom: "" };
  const { entities, facts, droppedCounts } = checkExtraction(context, {
    entities: [],
    facts: [{ ...fact, quote: "We live in Kiel", closes: ["fact_1"] }],
    same: [],
  });
  expect([entities, facts, droppedCounts]).toMatchObject([
    [{ id }],
    [{ closes: ["id-hamburg"] }],
    {},
  ]);
});

test("an entity that no fact uses is not written", () => {
  expect(check({ entities: [porto] }).entities).toEqual([]);
});

describe("facts that are dropped and counted", () => {
  test.each<[string, Partial<Fact>, string]>([
    ["if its quote is in no Episode", { quote: "Anna moves to Lisbon" }, "not_quoted"],
    ["if another Episode has its quote", { episode: "episode_3" }, "not_quoted"],
    [
      "if Alfred said its quote",
      { quote: "Anna is a painter", episode: "episode_2" },
      "not_quoted",
    ],
    ["if its quote is a part of a word", { quote: "ister" }, "not_quoted"],
    ["if its quote has no word", { quote: "." }, "not_quoted"],
    ["if its quote has a gap", { quote: "My sister … Porto" }, "not_quoted"],
    ["if its Episode was not shown", { episode: "episode_9" }, "unknown_ref"],
    ["if its Episode is named by an id", { episode: "said-1" }, "unknown_ref"],
    ["if its entity was not shown", { about: "entity_9" }, "unknown_ref"],
    ["if its entity is named by an id", { about: "id-anna" }, "unknown_ref"],
    ["if its new entity is not in the answer", { about: "new_1" }, "unknown_ref"],
    ["if its second entity was not shown", { other: "entity_9" }, "unknown_ref"],
    ["if its text has a ref", { text: "entity_1 moves." }, "unclear_text"],
    [
      "if its text has an id",
      { text: "Anna is a508000d-9b55-40f0-8886-dbdd88bd2de2." },
      "unclear_text",
    ],
    ["if its text is empty", { text: " \n" }, "unclear_text"],
    [
      "if its text has a number that nobody said",
      { text: "Anna has 3 cats." },
      "number_not_quoted",
    ],
    [
      "if its text has a year that nobody said",
      { text: "Anna moved in 2019." },
      "number_not_quoted",
    ],
    ["if it is known already", { text: "anna lives in GRAZ" }, "known"],
  ])("a fact is dropped and counted %s", (_why, change, reason) => {
    const result = checkFact(change);
    expect(result.facts).toEqual([]);
    expect(result.entities).toEqual([]);
    expect(result.droppedCounts).toEqual({ [reason]: 1 });
  });
});

test("the numbers in a fact's dates, and a year one before or after theirs, do not count as made-up numbers", () => {
  expect(
    checkFact({ text: "Anna moves on 24 November 2026, a year before 2027." }).droppedCounts,
  ).toEqual({});
});

test("a fact closes only facts of its own entity", () => {
  const { facts, droppedCounts } = checkFact({ closes: ["fact_2", "fact_1", "fact_1", "id-vet"] });
  expect(facts).toMatchObject([{ closes: ["id-graz"] }]);
  expect(droppedCounts).toEqual({ unknown_ref: 2 });
});

test.each<[string, Partial<Fact>, object]>([
  ["not a date", { validFrom: "next May", text: "Anna moves." }, {}],
  ["a day that does not exist", { validFrom: "2026-02-30", text: "Anna moves." }, {}],
  ["too long ago", { validFrom: "0026-11-24", text: "Anna moves." }, {}],
  ["too far ahead", { validTo: "2999-01-01", validFrom: "", text: "Anna moves." }, {}],
  ["an end before its start", { validTo: "2026-11-01" }, { validFrom: "2026-11-24" }],
])("an impossible date is left out: %s", (_what, change, dates) => {
  const { facts, droppedCounts } = checkFact(change);
  const [{ validFrom, validTo } = { validFrom: undefined, validTo: undefined }] = facts;
  expect({ ...(validFrom ? { validFrom } : {}), ...(validTo ? { validTo } : {}) }).toEqual(dates);
  expect(droppedCounts).toEqual({ bad_date: 1 });
});

describe("entities that are dropped and counted", () => {
  test.each<[string, Partial<typeof porto>, string]>([
    ["if its quote lacks its name", { name: "Lisbon" }, "name_not_quoted"],
    ["if its quote lacks a word of its name", { name: "Porto Alegre" }, "name_not_quoted"],
    ["if its name has no word", { name: "!" }, "name_not_quoted"],
    ["if its quote is in no Episode", { quote: "in Porto" }, "not_quoted"],
    ["if its ref is that of a known entity", { ref: "entity_1" }, "unknown_ref"],
    ["if its ref is that of the user", { ref: "user" }, "unknown_ref"],
  ])("an entity is dropped and counted %s", (_why, change, reason) => {
    expect(check({ entities: [{ ...porto, ...change }] }).droppedCounts).toEqual({ [reason]: 1 });
  });
});

test("two entities are merged only if the user's words say so, and only if both are known", () => {
  const evidence = { quote: "Ben und ich heissen jetzt gross", episode: "episode_3" };
  expect(check({ same: [{ a: "entity_1", b: "entity_2", ...evidence }] })).toMatchObject({
    same: [{ a: 1, b: 2, quote: "Ben und ich heißen jetzt Groß", episode: "said-2" }],
    entities: [{ id: "id-anna" }, { id: "id-ben" }],
    droppedCounts: {},
  });
  const pairs = [
    { a: "entity_1", b: "entity_9", ...evidence },
    { a: "entity_1", b: "entity_1", ...evidence },
    { a: "entity_1", b: "entity_2", ...evidence, episode: "episode_2" },
  ];
  expect(check({ same: pairs })).toMatchObject({
    same: [],
    droppedCounts: { unknown_ref: 2, not_quoted: 1 },
  });
});
