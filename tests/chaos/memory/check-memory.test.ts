// The checker of memory finds each kind of violation, and reports nothing if nothing is wrong.
import { expect, test } from "vitest";
import { factOf, FRIEND, textOf, wordOf } from "../kinds.ts";
import { checkMemory } from "./check-memory.ts";
import type { MemoryFacts } from "./memory-facts.ts";

const [KEPT, REPLACED] = [wordOf(0), wordOf(1)] as const;
const USER = "user-1";

function goodFacts(): MemoryFacts {
  const userMessages = [KEPT, REPLACED].map((word, n) => ({
    ...{ alternative: `words-${n}`, user: USER, text: textOf("tell", word) },
    ...{ isActive: n === 0, isEnded: true, episodes: 1 },
  }));
  return {
    userMessages,
    facts: [
      {
        ...{ user: USER, text: `${factOf(KEPT)}.`, quote: factOf(KEPT) },
        alternatives: ["words-0"],
      },
    ],
    entities: [{ user: USER, name: FRIEND }],
    notes: [{ user: USER, text: "Has spoken of cake." }],
    runs: [{ id: "run-1", status: "completed", paidCalls: 1, writes: 1 }],
    copiesInMemory: 0,
  };
}

function violationsAfter(damage: (facts: MemoryFacts) => void): string[] {
  const facts = goodFacts();
  damage(facts);
  return checkMemory(facts).map(({ sort, what }) => `${sort}: ${what}`);
}

test("the checker accepts a message that was read once, and one that was replaced before it was read", () => {
  expect(violationsAfter(() => undefined)).toEqual([]);
});

test.each<[string, RegExp, (facts: MemoryFacts) => void]>([
  [
    "a message that memory did not keep",
    /^lost: .* is not in memory/,
    (f) => void (f.userMessages[1]!.episodes = 0),
  ],
  [
    "a message that memory kept twice",
    /^duplicated: .* is in memory 2 times/,
    (f) => void (f.userMessages[0]!.episodes = 2),
  ],
  ["a missing fact", /^lost: .* did not become a fact/, (f) => f.facts.pop()],
  [
    "a message that became two facts",
    /^duplicated: .* became 2 facts/,
    (f) => f.facts.push(f.facts[0]!),
  ],
  [
    "a fact that belongs to another user",
    /^lost: .* another user's fact/,
    (f) => void (f.facts[0]!.user = "user-2"),
  ],
  [
    "a quote that nobody said",
    /^lost: .* has a quote that nobody said/,
    (f) => void (f.facts[0]!.alternatives = ["words-1"]),
  ],
  [
    "a fact with two sources",
    /^duplicated: .* has 2 sources/,
    (f) => f.facts[0]!.alternatives.push("words-0"),
  ],
  [
    "an entity that exists twice",
    /^duplicated: the entity .* 2 times/,
    (f) => f.entities.push(f.entities[0]!),
  ],
  [
    "a note that exists twice",
    /^duplicated: the note .* 2 times/,
    (f) => f.notes.push(f.notes[0]!),
  ],
  [
    "copies of a fork that were kept again",
    /^duplicated: 2 Episodes of copies in forks/,
    (f) => void (f.copiesInMemory = 2),
  ],
  [
    "a memory run that has not ended",
    /^never ended: the memory run is running/,
    (f) => void (f.runs[0]!.status = "running"),
  ],
  [
    "a model call that was paid for twice",
    /^duplicated: the call of the model was paid for 2 times/,
    (f) => void (f.runs[0]!.paidCalls = 2),
  ],
  [
    "a batch that was written twice",
    /^duplicated: it has written 2/,
    (f) => void (f.runs[0]!.writes = 2),
  ],
])("the checker finds %s", (_what, expectedFault, damage) => {
  expect(violationsAfter(damage)).toEqual(
    expect.arrayContaining([expect.stringMatching(expectedFault)]),
  );
});
