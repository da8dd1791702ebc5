// A pasted text becomes items; what is left out is reported.
import { expect, it } from "vitest";
import { MAX_PASTED, pastedLines } from "./pasted-lines.ts";

it("several pasted lines are read without their bullets, and a single line is not taken for a list", () => {
  expect(pastedLines("- milk\r\n\n* 2 lemons\n[x] salt\n☐ oil")?.lines).toEqual([
    ...["milk", "2 lemons", "salt", "oil"],
  ]);
  expect(pastedLines("1. 2 lemons\n2. [ ] milk\n")?.lines).toEqual(["2 lemons", "milk"]);
  expect(pastedLines("milk - the blue one")).toBeNull();
});

it("a pasted text becomes at most 200 items, and lines that are too long are counted", () => {
  const many = Array.from({ length: 2_000 }, (_, place) => `item ${place}`);
  const pasted = pastedLines(["x".repeat(201), ...many].join("\n"));
  expect(pasted).toMatchObject({ isTooMany: true, tooLong: 1 });
  expect(pasted?.lines).toHaveLength(MAX_PASTED);
});
