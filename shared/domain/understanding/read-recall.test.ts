import { expect, it } from "vitest";
import { readRecall, unknownMemories, withRefs } from "./read-recall.ts";

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
])("reads the words and the days of a search: %j", (text, asked) => {
  expect(readRecall(text)).toEqual(asked);
});

it("counts refs on after those of the first search", () => {
  const text = { speaker: "user", day: "2026-01-05", here: false, text: "Tea." } as const;
  expect(withRefs([text, text]).map(({ ref }) => ref)).toEqual(["memory_1", "memory_2"]);
  expect(withRefs([text], 2).map(({ ref }) => ref)).toEqual(["memory_3"]);
  expect(unknownMemories(["memory_1"], withRefs([text]))).toBeNull();
  expect(unknownMemories(["memory_1", "memory_2"], withRefs([text]))).toBe(
    "memories: memory_2 is not shown: one of memory_1",
  );
});
