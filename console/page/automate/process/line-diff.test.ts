// The diff of two versions: both texts can be rebuilt from it.
import { array, assert, constantFrom, property } from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../../../tests/support/sample.ts";
import { diffLines } from "./line-diff.ts";

const text = (lines: ReturnType<typeof diffLines>, without: "old" | "new") =>
  lines
    .filter(({ kind }) => kind !== without)
    .map((line) => line.text)
    .join("\n");

it("the diff shows removed, added and unchanged lines", () => {
  expect(diffLines("a\nb\nc", "a\nx\nc").map(({ kind, text: line }) => `${kind} ${line}`)).toEqual([
    ...["same a", "old b", "new x", "same c"],
  ]);
});

it("the diff contains both texts completely", () => {
  const lines = array(constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 12 });
  assert(
    property(lines, lines, (oldLines, newLines) => {
      const [before, after] = [oldLines.join("\n"), newLines.join("\n")];
      const diff = diffLines(before, after);
      expect([text(diff, "new"), text(diff, "old")]).toEqual([before, after]);
    }),
    { numRuns: cases(50, 500) },
  );
});
