import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { draftStillSays, rowStillSays } from "./still-says.ts";

const stir = (...names: string[]) => ({
  name: "Stir-fry",
  recipe_ingredients: names.map((name) => ({ name })),
  instructions: ["Blanch the gai lan.", "Fry 2 Onions, add the gai-lan and the soy sauce."],
});

describe("recipes whose ingredient was swapped", () => {
  test("a recipe whose ingredient was swapped is reported if its method still names the old ingredient, in any spelling", () => {
    expect(rowStillSays(stir("spinach", "onion"), ["Gai Lan, chopped"], "en")).toEqual([
      "the method of Stir-fry still mentions Gai Lan",
    ]);
    expect(rowStillSays(stir("spinach"), ["gai lan", "onion"], "de")).toEqual([
      "die Zubereitung von Stir-fry nennt noch gai lan, onion",
    ]);
    for (const language of LANGUAGES) {
      expect(rowStillSays(stir("spinach"), ["gai lan"], language)[0]).toContain("gai lan");
    }
  });

  test("a recipe is not reported if its method does not name the swapped ingredient, or if it still has that ingredient", () => {
    expect(rowStillSays(stir("spinach"), ["cod", "lan gai", ""], "en")).toEqual([]);
    expect(rowStillSays(stir("fresh gai lan", "onions"), ["gai lan", "onion"], "en")).toEqual([]);
    expect(rowStillSays({ name: "Bare" }, ["gai lan"], "en")).toEqual([]);
  });
});

test("a draft is reported if its method still names an ingredient that the edit removed", () => {
  const draft = (...names: string[]) => {
    const { recipe_ingredients: ingredients, ...rest } = stir(...names);
    return { ...rest, ingredients };
  };
  const before = draft("gai lan", "onion", "soy sauce");
  expect(draftStillSays(before, draft("spinach", "onion", "soy sauce"))).toEqual([
    "the method of Stir-fry still mentions gai lan",
  ]);
  expect(draftStillSays(before, before)).toEqual([]);
});
