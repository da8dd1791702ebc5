// The checker of memory finds each kind of violation, and nothing where nothing is wrong.
import { expect, test } from "vitest";
import { factOf, FRIEND, textOf, wordOf } from "../kinds.ts";
import { checkMemory } from "./check-memory.ts";
import type { MemoryFacts } from "./memory-facts.ts";

const [KEPT, REPLACED] = [wordOf(0), wordOf(1)] as const;
const USER = "user-1";

function good(): MemoryFacts {
  const told = [KEPT, REPLACED].map((word, n) => ({
    ...{ alternative: `words-${n}`, user: USER, text: textOf("tell", word) },
    ...{ isActive: n === 0, isEnded: true, episodes: 1 },
  }));
  return {
    told,
    facts: [
      {
        ...{ user: USER, text: `${factOf(KEPT)}.`, quote: factOf(KEPT) },
        alternatives: ["words-0"],
      },
    ],
    entities: [{ user: USER, name: FRIEND }],
    notes: [{ user: USER, text: "Has spoken of cake." }],
    runs: [{ id: "run-1", status: "completed", questions: 1, written: 1 }],
    copies: 0,
  };
}

function judged(spoil: (facts: MemoryFacts) => void): string[] {
  const facts = good();
  spoil(facts);
  return checkMemory(facts).map(({ sort, what }) => `${sort}: ${what}`);
}

test("nothing is wrong with what was read once, nor with words that were replaced before", () => {
  expect(judged(() => undefined)).toEqual([]);
});

test.each<[string, RegExp, (facts: MemoryFacts) => void]>([
  ["words that are not kept", /^lost: .* is not kept/, (f) => void (f.told[1]!.episodes = 0)],
  ["words kept twice", /^duplicated: .* kept 2 times/, (f) => void (f.told[0]!.episodes = 2)],
  ["a fact that is missing", /^lost: .* is no fact/, (f) => f.facts.pop()],
  ["a fact twice", /^duplicated: .* is 2 facts/, (f) => f.facts.push(f.facts[0]!)],
  [
    "a fact of another user",
    /^lost: .* another user's fact/,
    (f) => void (f.facts[0]!.user = "user-2"),
  ],
  [
    "a quote that nobody said",
    /^lost: .* under words that nobody said/,
    (f) => void (f.facts[0]!.alternatives = ["words-1"]),
  ],
  [
    "two sources of what was said once",
    /^duplicated: .* has 2 sources/,
    (f) => f.facts[0]!.alternatives.push("words-0"),
  ],
  ["an entity twice", /^duplicated: the entity .* 2 times/, (f) => f.entities.push(f.entities[0]!)],
  ["a note twice", /^duplicated: the note .* 2 times/, (f) => f.notes.push(f.notes[0]!)],
  ["a fork that is kept again", /^duplicated: 2 Episodes of forks/, (f) => void (f.copies = 2)],
  [
    "a run that goes on",
    /^never ended: the memory run is running/,
    (f) => void (f.runs[0]!.status = "running"),
  ],
  [
    "an answer that was paid for twice",
    /^duplicated: the model's answer counts 2 times/,
    (f) => void (f.runs[0]!.questions = 2),
  ],
  ["a batch written twice", /^duplicated: it has written 2/, (f) => void (f.runs[0]!.written = 2)],
])("finds %s", (_what, expectedFault, spoil) => {
  expect(judged(spoil)).toEqual(expect.arrayContaining([expect.stringMatching(expectedFault)]));
});
