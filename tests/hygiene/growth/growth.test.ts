// Every reader of texts from outside takes time in proportion to the text, whatever a stranger writes.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, sampleEvery } from "../../support/sample.ts";
import { growth } from "./cpu-time.ts";
import { READERS } from "./readers.ts";

/** A unit that is repeated between a beginning and an end. */
type Shape = readonly [before: string, unit: string, after: string];

const UNITS = [
  ..." \n\t\r-_=*#`~<>()[]{}|\\/&;:,.!?'\"@+$%a1é。🙂",
  ...["\r\n", " \n", "a ", "1 ", ", ", ". ", ": ", "> a\n", "a:\n", "On x wrote:\n", "--\n", "- "],
  ...["```\n", "<a ", "<a>", "<p>", "</b>", "<!--", "<script>", "<a '", '<a "', "&#", "&a", "\\n"],
  ...["[#1", "[#1, ", "(#1,  ", "1 , 2 ", "#  ", "{{", "{{a", "{{a ", "{{#a}}", "}}", "${", "$a"],
  ...["a.b", "www.", "http://a", "@a", "]("],
  ...["Ab ", "A-", "a\u00a0", "1-", "1 - ", "1/", "1,", "to taste ", "plus extra ", "May 1", "PT1"],
  ...["=a", " = ", "charset", "charset=", '"a":', "'a", "/*", "//", "\\'", "input.a ", "step["],
] as const;

/** The shorter length in characters. */
const LENGTH = 2_000;
/** Twice the text may take up to 2.3 times the work, so four times the text up to this. */
const MAX_GROWTH = 2.3 * 2.3;

const textOf =
  ([before, unit, after]: Shape) =>
  (n: number) =>
    before + unit.repeat(Math.ceil(n / unit.length)) + after;

const growthOf = (read: (text: string) => unknown, shape: Shape) =>
  growth(read, textOf(shape), LENGTH, MAX_GROWTH);

describe.each(Object.entries(READERS))("a reader of %s", (_name, read) => {
  it("the reader takes time in proportion to its text's length for repetitions of one unit", () => {
    const slow = [...sampleEvery(17, 1, UNITS)].flatMap((unit) => {
      const shape: Shape = ["", unit, "\u0001"];
      const times = growthOf(read, shape);
      return times > MAX_GROWTH ? [[unit, times]] : [];
    });
    expect(slow).toEqual([]);
  });

  it("the reader takes time in proportion to its text's length for random shapes", () => {
    const part = fc
      .array(fc.constantFrom(...UNITS), { maxLength: 3 })
      .map((units) => units.join(""));
    const unit = fc
      .array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 4 })
      .map((units) => units.join(""));
    fc.assert(
      fc.property(part, unit, part, (textBefore, repetition, textAfter) => {
        expect(growthOf(read, [textBefore, repetition, textAfter])).toBeLessThanOrEqual(MAX_GROWTH);
      }),
      { numRuns: cases(1, 10) },
    );
  });
});

describe("a reader that is not linear is reported", () => {
  const countPairs = (text: string) => {
    let pairs = 0;
    for (const first of text) for (const second of text) if (first === second) pairs += 1;
    return pairs;
  };
  it.each<[string, (text: string) => unknown, string, number]>([
    // Both are slow enough to be measured at half the length.
    ["because of its loops", countPairs, "a", LENGTH / 2],
    ["because of its pattern", (text) => /\s+$/u.test(text), " ", LENGTH / 2],
  ])("a reader that is not linear is reported: %s", (_how, read, unit, length) => {
    const factor = growth(read, textOf(["", unit, "\u0001"]), length, MAX_GROWTH, 2);
    expect(factor).toBeGreaterThan(MAX_GROWTH);
  });
});
