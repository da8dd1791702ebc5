import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

it("the diff shows added and removed lines with one line of context", () => {
  const was = ["head", "same", "old", "kept 1", "kept 2", "gone", "tail", "end"].join("\n");
  const is = ["head", "same", "new", "kept 1", "kept 2", "tail", "end"].join("\n");
  expect(diffLines(was, is)).toEqual(["  same", "- old", "+ new", "  …", "- gone", "  tail"]);
});

it("the diff of equal texts is empty", () => {
  expect(diffLines("a\nb", "a\nb")).toEqual([]);
});

it("long texts without a common line are compared", () => {
  const lines = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word} ${n}`).join("\n");
  expect(diffLines(lines("a"), lines("b"))).toHaveLength(6000);
});
