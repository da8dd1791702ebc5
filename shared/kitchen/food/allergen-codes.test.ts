// The allergen codes that a word of a model's judgement means. An unknown word never means "contains nothing".
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { codesOf, JUDGED_CODES, SYNONYMS } from "./allergen-codes.ts";
import { judging } from "./judge-foods.ts";
import { checkJudgement, columnsOfJudged, withoutBadJudgement } from "./judgement.ts";

const wordsOf = (list: readonly string[]) => list.join(",").split(",").filter(Boolean);

describe("words of a judgement", () => {
  test.each([
    ["milk", ["milk"]],
    ["Milk (dairy)", ["milk"]],
    ["Dairy", ["milk"]],
    ["egg", ["eggs"]],
    ["tree nuts", ["nuts"]],
    ["Tree Nuts (almond, hazelnut)", ["nuts"]],
    ["shellfish", ["crustaceans", "molluscs"]],
    ["wheat/gluten", ["gluten"]],
    ["nuts and peanuts", ["nuts", "peanuts"]],
    ["Schalenfrüchte", ["nuts"]],
    ["fruits à coque", ["nuts"]],
    ["mariscos", ["crustaceans", "molluscs"]],
    ["solfiti", ["sulphites"]],
    ["amendoim", ["peanuts"]],
    ["zuivel", ["milk"]],
  ])("the word %s of a judgement means %j", (word, codes) => {
    expect(codesOf(word)).toEqual(codes);
  });

  test.each(["spices", "milk (or perhaps not)", "none", "", "()", "flour-like dust"])(
    "the word %j of a judgement has no known meaning",
    (word) => {
      expect(codesOf(word)).toBeNull();
    },
  );

  test("a synonym means exactly the codes that the table of synonyms gives it", () => {
    const words = Object.values(SYNONYMS).flatMap(wordsOf);
    expect(words.filter((word) => word.trim() !== word || codesOf(word) === null)).toEqual([]);
    for (const [codes, list] of Object.entries(SYNONYMS)) {
      expect(
        codes.split(",").filter((code) => !JUDGED_CODES.some((judgedCode) => judgedCode === code)),
      ).toEqual([]);
      expect(list).toHaveLength(LANGUAGES.length);
      for (const word of wordsOf(list))
        expect([word, codesOf(word)]).toEqual([word, codes.split(",")]);
    }
  });
});

describe("judgements with an unknown code", () => {
  const food = "fish soup";

  test("a judgement with an unknown code is dropped, in whichever list the code is", () => {
    expect(columnsOfJudged({ food, contains: ["Milk (dairy)", "shellfish"] })).toEqual({
      food,
      contains: ["milk", "crustaceans", "molluscs"],
      may_contain: [],
    });
    expect(columnsOfJudged({ food, contains: ["sea creatures"] })).toEqual({});
    expect(columnsOfJudged({ food, contains: ["fish"], may_contain: ["spices"] })).toEqual({});
  });

  test("a written row with such a judgement has no judgement, even if it had one before", () => {
    const row = { name: "Spread", food: "spread" };
    const notJudged = { ...row, contains: null, may_contain: null };
    expect(withoutBadJudgement({ ...row, contains: ["moonlight"], may_contain: [] })).toEqual(
      notJudged,
    );
    expect(withoutBadJudgement({ ...row, contains: ["nuts"], may_contain: ["moonlight"] })).toEqual(
      notJudged,
    );
    expect(withoutBadJudgement(row)).toEqual(notJudged);
    const judgement = { contains: ["nuts"], may_contain: [] };
    expect(withoutBadJudgement({ ...row, contains: ["Nut"] })).toEqual({ ...row, ...judgement });
    expect(withoutBadJudgement({ name: "Spread" })).toEqual({ name: "Spread" });
  });

  test("a judgement with an unknown code is refused, with a message to the model that gave it", () => {
    const row = { name: "soup", food, contains: ["sea creatures"], may_contain: ["shellfish"] };
    expect(checkJudgement({ table: "shopping_list", rows: [row] })).toContain(
      'there is no code "sea creatures"',
    );
    const answer = { foods: [{ line: 1, food, contains: ["sea creatures"], may_contain: [] }] };
    expect(judging.check(answer, ["soup"])).toContain("sea creatures");
    expect(judging.read(answer, ["soup"])).toEqual([null]);
  });
});
