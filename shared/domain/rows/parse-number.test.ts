import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber } from "./parse-number.ts";
import { cases } from "../../../tests/support/sample.ts";

test.each<[string, string, number]>([
  ["1,5", "en", 1.5],
  ["1,5", "de", 1.5],
  ["1.5", "de", 1.5],
  ["1.500", "de", 1500],
  ["1.500", "en", 1.5],
  ["1,500", "en", 1500],
  ["1,500", "de", 1.5],
  ["1.500", "de-AT", 1500],
  ["1.500,25", "en", 1500.25],
  ["1,500.25", "de", 1500.25],
  ["1.000.000", "en", 1_000_000],
  ["0.250", "de", 0.25],
  ["0,250", "en", 0.25],
  ["1\u2019500", "de-CH", 1500],
  ["12 1/2", "en", 12.5],
  ["1½", "de", 1.5],
  ["1 ½", "en", 1.5],
  ["½", "en", 0.5],
  ["⅔", "en", 2 / 3],
  ["3/4", "de", 0.75],
  [",5", "de", 0.5],
  ["-2", "en", -2],
  ["\u22122", "en", -2],
  ["+0.5", "en", 0.5],
  [" 12 ", "no language", 12],
])("the text %j in %s is the number %d", (text, language, value) => {
  expect(parseNumber(text, language)).toBeCloseTo(value, 12);
});

test.each([
  "",
  "-",
  ".",
  "1.",
  "1.50,00,0",
  "1.234,567.890",
  "1,2,3",
  "01.500.000",
  "1/0",
  "1.5 1/2",
  "2-3",
  "two",
  "1e3",
  "1 2",
])("the text %j is not a number", (text) => {
  expect(parseNumber(text, "de")).toBeNull();
});

test("a number in a language's notation is read as the same number", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("en", "de", "de-CH", "fr", "es", "it", "nl", "pt", "sv", "pl"),
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 0, max: 999 }),
      (language, whole, thousandth) => {
        const value = whole + thousandth / 1000;
        const text = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
        expect(parseNumber(text, language)).toBeCloseTo(value, 6);
      },
    ),
    { numRuns: cases(125, 500) },
  );
});
