import { describe, expect, it } from "vitest";
import { factInMind, personInMind } from "../../../tests/support/people.ts";
import type { Memory } from "../../contracts/recall.ts";
import { pickedMemories, readRecall, unknownMemories, withRefs } from "./read-recall.ts";

it.each([
  ["", null],
  ["  \n", null],
  ["from 2026-01-05", null],
  ["sister birthday", { words: "sister birthday" }],
  [
    "sister\nbirthday\nfrom 2026-01-05\nTo 2026-01-11",
    { words: "sister birthday", from: "2026-01-05", to: "2026-01-11" },
  ],
  ["x\nfrom 2026-02-05\nto 2026-01-11", { words: "x", from: "2026-01-11", to: "2026-02-05" }],
  ["trip\nfrom Oslo\nto 2026-02-31", { words: "trip from Oslo to 2026-02-31" }],
])("a search in memory is read as words and days: %j", (text, expectedQuery) => {
  expect(readRecall(text)).toEqual(expectedQuery);
});

const tea = { speaker: "user", day: "2026-01-05", here: false, text: "Tea." } as const;
const likesTea = { name: "Ida", ...factInMind("Ida likes tea.") };
const refs = (memories: Memory[]) => memories.map(({ ref }) => ref);

it("memories get refs that continue those of the first search, with facts first", () => {
  const memories = withRefs({ facts: [likesTea], episodes: [tea] });
  expect(memories.map(({ ref, kind }) => [ref, kind])).toEqual([
    ["memory_1", "fact"],
    ["memory_2", "episode"],
  ]);
  expect(refs(withRefs({ facts: [], episodes: [tea] }, 2))).toEqual(["memory_3"]);
});

describe("memories that the model picks", () => {
  const ida = personInMind("Ida", {
    summary: "My sister.",
    facts: [factInMind("Ida likes tea."), factInMind("Ida sails.")],
  });
  const memory = {
    people: [personInMind("Ben"), ida],
    memories: withRefs({ facts: [likesTea], episodes: [tea] }, 2),
    more: 0,
  };

  it("a memory that the model picks must have been shown to it", () => {
    expect(unknownMemories(["memory_1", "memory_4"], memory)).toBeNull();
    expect(unknownMemories(["memory_1", "memory_5"], memory)).toBe(
      "memories: memory_5 is not shown: one of memory_1, memory_2, memory_3, memory_4",
    );
  });

  it("a picked person is replaced by the person's summary and facts, each with its own ref", () => {
    const picks = pickedMemories(memory, ["memory_2", "memory_4"]);
    expect(picks).toMatchObject([
      { ref: "memory_5", kind: "entity", name: "Ida", summary: "My sister.", facets: {} },
      { ref: "memory_6", kind: "fact", name: "Ida", text: "Ida likes tea." },
      { ref: "memory_7", kind: "fact", name: "Ida", text: "Ida sails." },
      { ref: "memory_4", kind: "episode", text: "Tea." },
    ]);
  });

  it("a picked memory is included only once if a picked person has it too, and not at all if it is only a name", () => {
    expect(refs(pickedMemories(memory, ["memory_1"]))).toEqual([]);
    const texts = pickedMemories(memory, ["memory_2", "memory_3"]).map((memory) =>
      memory.kind === "entity" ? memory.summary : memory.text,
    );
    expect(texts).toEqual(["My sister.", "Ida sails.", "Ida likes tea."]);
  });

  it("a picked person has only the included parts", () => {
    const off = { includeSummary: false, includeFacets: false, includeRelationships: false };
    const people = [{ ...ida, facets: { of: ["it"] }, ...off }];
    expect(pickedMemories({ people, memories: [], more: 0 }, ["memory_1"])).toEqual([]);
  });
});
