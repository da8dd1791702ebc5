// A pasted text becomes items; what is left out is reported.
import { expect, it } from "vitest";
import { MAX_PASTED, pastedLines } from "./pasted-lines.ts";

it("reads several lines without bullets, and ignores a single line", () => {
  expect(pastedLines("- milk\r\n\n* 2 lemons\n[x] salt\n☐ oil")?.lines).toEqual([
    ...["milk", "2 lemons", "salt", "oil"],
  ]);
  expect(pastedLines("1. 2 lemons\n2. [ ] milk\n")?.lines).toEqual(["2 lemons", "milk"]);
  expect(pastedLines("milk - the blue one")).toBeNull();
});

it("limits a pasted text, and says what it leaves out", () => {
  const many = Array.from({ length: 2_000 }, (_, place) => `item ${place}`);
  const pasted = pastedLines(["x".repeat(201), ...many].join("\n"));
  expect(pasted).toMatchObject({ isTooMany: true, tooLong: 1 });
  expect(pasted?.lines).toHaveLength(MAX_PASTED);
});
