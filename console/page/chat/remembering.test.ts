// Results are made once while their texts are in use, and the memory for them is limited.
import { array, assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { rememberResults } from "./remembering.ts";

describe("results made from texts", () => {
  const counting = (maxCharacters: number) => {
    const computedTexts: string[] = [];
    const upper = (text: string) => {
      computedTexts.push(text);
      return text.toUpperCase();
    };
    return { computedTexts, of: rememberResults(upper, maxCharacters) };
  };

  it("the result made from a text is remembered, and is made again only if the text and those requested since have too many characters", () => {
    const texts = array(constantFrom("", "a", "bb", "ccc", "dddd"), { maxLength: 40 });
    assert(
      property(texts, integer({ min: 0, max: 8 }), (requestedTexts, max) => {
        const { computedTexts, of } = counting(max);
        for (const [n, text] of requestedTexts.entries()) {
          const before = computedTexts.length;
          expect(of(text)).toBe(text.toUpperCase());
          const last = requestedTexts.lastIndexOf(text, n - 1);
          const since =
            n === 0 || last === -1 ? undefined : new Set(requestedTexts.slice(last, n + 1));
          const needed = [...(since ?? [])].join("").length;
          expect(computedTexts.length - before).toBe(since !== undefined && needed <= max ? 0 : 1);
        }
      }),
      { numRuns: cases(100, 1000) },
    );
  });
});
