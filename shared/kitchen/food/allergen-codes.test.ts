// Words for codes: a word that names none is never taken for "contains nothing".
import { describe, expect, test } from "vitest";
import { columnsOfJudged, judgedOrNot } from "./judgement.ts";
import { toAllergenCode } from "./allergen-codes.ts";

test.each([
  ["milk", ["milk"]],
  [" Egg ", ["eggs"]],
  ["dairy", ["milk"]],
  ["pork", ["pork"]],
  ["moonlight", []],
  ["", []],
])("%j names %j", (word, codes) => {
  expect(toAllergenCode(word)).toEqual(codes);
});

describe("a word that is no code", () => {
  test("leaves a line of content without a judgement, as a missing food does", () => {
    expect(columnsOfJudged({ food: "spread", contains: ["nut"], may_contain: [] })).toEqual({
      ...{ food: "spread", contains: ["nuts"], may_contain: [] },
    });
    for (const judged of [
      { food: "spread", contains: ["moonlight"], may_contain: [] },
      { food: "spread", contains: [], may_contain: ["moonlight"] },
      { food: "", contains: [], may_contain: [] },
    ]) {
      expect(columnsOfJudged(judged)).toEqual({});
    }
  });

  test("leaves a written row not judged, whatever the row was judged before", () => {
    const row = { name: "Spread", food: "spread" };
    const open = { ...row, contains: null, may_contain: null };
    expect(judgedOrNot({ ...row, contains: ["moonlight"], may_contain: [] })).toEqual(open);
    expect(judgedOrNot({ ...row, contains: ["nuts"], may_contain: ["moonlight"] })).toEqual(open);
    expect(judgedOrNot(row)).toEqual(open);
    const judged = { contains: ["nuts"], may_contain: [] };
    expect(judgedOrNot({ ...row, contains: ["Nut"] })).toEqual({ ...row, ...judged });
    expect(judgedOrNot({ name: "Spread" })).toEqual({ name: "Spread" });
  });
});
