import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CHARACTERS_PER_TOKEN as PROMPT_CHARACTERS_PER_TOKEN } from "../../domain/prompting/sections/fit-section.ts";
import { CHARACTERS_PER_TOKEN, CUT_MARK, cutToBudget, tokensOf } from "./cut-to-budget.ts";
import { renderOutput } from "./render-output.ts";
import { cases } from "../../../tests/support/sample.ts";

it("a value that fits stays as it is and is not reported as cut", () => {
  const value = { a: ["x".repeat(20)] };
  expect(cutToBudget(value, tokensOf(value))).toEqual({ value, cut: null });
});

it("tokens are estimated by the same number of characters as in prompts", () => {
  expect(CHARACTERS_PER_TOKEN).toBe(PROMPT_CHARACTERS_PER_TOKEN);
});

it("text is cut at the end of a sentence or a paragraph, if one fits, and ends with a mark", () => {
  const text = "One sentence stands here. Another one follows it and is longer.";
  expect(cutToBudget(text, 8)).toEqual({
    value: `One sentence stands here.${CUT_MARK}`,
    cut: { from: 16, to: 8 },
  });
  expect(cutToBudget("a paragraph\n\nand a second of some length", 6).value).toBe(
    `a paragraph${CUT_MARK}`,
  );
  expect(cutToBudget("😀".repeat(20), 4).value).toBe(`😀😀😀😀😀😀${CUT_MARK}`);
});

it("a list that is cut keeps its first items, and an object its short fields", () => {
  expect(cutToBudget([{ n: 1 }, { n: 2 }, { n: 3 }], 5).value).toEqual([{ n: 1 }, { n: 2 }]);
  const cut = cutToBudget({ text: "word ".repeat(100), id: 7, list: [1, 2, 3] }, 20);
  expect(cut.value).toMatchObject({ id: 7, list: [1, 2, 3] });
  expect(JSON.stringify(cut.value)).toContain(CUT_MARK.trim());
});

it("a cut value stays within its budget and keeps its type", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 4, max: 60 }), (value, tokens) => {
      const { value: short, cut } = cutToBudget(value, tokens);
      const isPlain = typeof value !== "object" && typeof value !== "string";
      expect(isPlain || tokensOf(short) <= tokens).toBe(true);
      expect(Array.isArray(short)).toBe(Array.isArray(value));
      expect(typeof short).toBe(typeof value);
      expect(cut === null).toBe(tokensOf(value) <= tokens);
    }),
    { numRuns: cases(250, 1_000) },
  );
});

it("an output is its template filled with the variables, with nothing for a step without an output", () => {
  expect(
    renderOutput("{{city}}: {{found.total}}{{skipped}}", {
      city: "Bonn",
      found: { total: 2 },
      skipped: null,
    }),
  ).toEqual({ ok: true, text: "Bonn: 2" });
});
