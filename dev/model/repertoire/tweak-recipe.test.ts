// Edits in place: each request changes what it names, keeps the rest, and leaves a recipe one can cook.
import { assert as check, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { allRecipes } from "./all-recipes.ts";
import { keepsDiet } from "./diets.ts";
import { findRecipes } from "./find-recipes.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { tweakRecipe } from "./tweak-recipe.ts";
import { amountOf, broken, has, named, text } from "./tweak/recipe-parts.ts";

const total = (recipe: RepertoireRecipe): number => recipe.prep_minutes + recipe.cook_minutes;

const curry = named("Thai Red Curry Cod");
const lemonCod = named("Lemon Butter Cod with Capers");
const tikka = named("Chicken Tikka Masala");

describe("servings", () => {
  test.each([
    ["double it", 8],
    ["make it for 6", 6],
    ["for two please", 2],
    ["it should serve ten people", 10],
    ["halve it", 2],
    ["12 portions", 12],
  ])("%s makes it for %i", (request, servings) => {
    const scaled = tweakRecipe(lemonCod, request);
    expect(scaled.servings).toBe(servings);
    expect(amountOf(scaled, "cod fillets")).toBe((600 * servings) / 4);
    expect(scaled.instructions).toEqual(lemonCod.instructions);
  });

  test("minutes are not servings", () => {
    expect(tweakRecipe(lemonCod, "rest it for 10 minutes").servings).toBe(4);
  });
});

describe("heat", () => {
  test("spicier means more of what is hot", () => {
    expect(amountOf(tweakRecipe(curry, "make it spicier"), "curry paste")).toBeGreaterThan(3);
  });

  test("spicier adds chilli, and says when, where there was none", () => {
    const hotter = tweakRecipe(lemonCod, "a bit more heat");
    expect(amountOf(hotter, "chilli flakes")).toBe(1);
    expect(text(hotter)).toMatch(/chilli flakes/);
    expect(hotter.tags).toContain("spicy");
  });

  test("less spicy is not spicier", () => {
    const milder = tweakRecipe(curry, "less spicy please");
    expect(amountOf(milder, "curry paste")).toBeLessThan(3);
    expect(milder.tags).not.toContain("spicy");
  });
});

describe("add, more, less, swap", () => {
  test("add puts it in the list and into a step", () => {
    const more = tweakRecipe(curry, "add spinach and peanuts");
    expect(amountOf(more, "spinach")).toBe(200);
    expect(amountOf(more, "peanuts")).toBe(120);
    expect(text(more)).toMatch(/spinach/);
    expect(text(more)).toMatch(/peanuts/);
    expect(more.instructions.length).toBe(curry.instructions.length + 2);
  });

  test("raw meat that is added gets cooked", () => {
    const salad = tweakRecipe(named("Greek Salad with Chickpeas"), "add chicken");
    expect(text(salad)).toMatch(/Fry the chicken.*75 °C/);
    expect(salad.cook_minutes).toBeGreaterThan(0);
  });

  test("adding what is there makes it more", () => {
    expect(amountOf(tweakRecipe(lemonCod, "add garlic"), "garlic")).toBe(3);
    expect(amountOf(tweakRecipe(lemonCod, "more capers"), "capers")).toBe(3);
    expect(amountOf(tweakRecipe(lemonCod, "less butter"), "butter")).toBe(30);
  });

  test.each(["swap the cod for salmon", "use salmon instead of cod", "use salmon instead"])(
    "%s cooks salmon in the cod's place",
    (request) => {
      const salmon = tweakRecipe(lemonCod, request);
      expect(salmon.name).toBe("Lemon Butter Salmon with Capers");
      expect(amountOf(salmon, "salmon fillets")).toBe(600);
      expect(has(salmon, "cod")).toBe(false);
      expect(text(salmon)).toMatch(/Fry the salmon/);
    },
  );

  test("the chicken goes, the chicken stock stays", () => {
    const salmon = tweakRecipe(
      named("Lemon Thyme Chicken with Potatoes"),
      "swap chicken for salmon",
    );
    expect(salmon.name).toBe("Lemon Thyme Salmon with Potatoes");
    expect(text(salmon)).toMatch(/Pour the chicken stock/);
  });
});

describe("simpler, quicker, lighter", () => {
  test("simpler has fewer ingredients and still its main ones", () => {
    const simple = tweakRecipe(curry, "can it be simpler");
    expect(simple.ingredients.length).toBeLessThan(curry.ingredients.length);
    expect(has(simple, "cod") && has(simple, "coconut milk")).toBe(true);
    expect(tweakRecipe(named("Beef and Stout Stew"), "easier").difficulty).toBe("easy");
  });

  test.each(allRecipes.filter((recipe) => total(recipe) > 40).map((recipe) => [recipe.name]))(
    "%s can be quicker",
    (name) => {
      const quick = tweakRecipe(named(name), "quicker");
      expect(total(quick)).toBeLessThan(total(named(name)));
      expect(quick.prep_minutes).toBeGreaterThan(0);
    },
  );

  test("quicker leaves a cake's time in the oven alone", () => {
    const bread = named("Banana Bread");
    expect(tweakRecipe(bread, "quicker").cook_minutes).toBe(bread.cook_minutes);
  });

  test("lighter halves the butter", () => {
    expect(amountOf(tweakRecipe(lemonCod, "a lighter version"), "butter")).toBe(30);
  });
});

describe("any request", () => {
  test("several changes can be asked for at once", () => {
    const changed = tweakRecipe(tikka, "make it vegan, spicier and for 6, without coriander");
    expect(changed.servings).toBe(6);
    expect(keepsDiet(changed, "vegan")).toBe(true);
    expect(has(changed, "chilli")).toBe(true);
    expect(has(changed, "coriander leaves")).toBe(false);
  });

  test.each(["", "thanks!", "hello there", "what does braise mean?", "🙂"])(
    "%j asks for no change",
    (request) => {
      expect(tweakRecipe(curry, request)).toEqual(curry);
    },
  );

  test("composed recipes can be changed too, always to the same result", () => {
    const requests = constantFrom(
      "vegan",
      "spicier",
      "quicker",
      "simpler",
      "for 3",
      "without garlic",
      "add peas",
      "swap the turkey for prawns",
      "gluten-free and less spicy",
    );
    const composed = findRecipes({ terms: ["turkey"], exclude: [], count: 24, avoidNames: [] });
    check(
      property(constantFrom(...composed, ...allRecipes), requests, (recipe, request) => {
        const before = structuredClone(recipe);
        const changed = tweakRecipe(recipe, request);
        expect(recipe).toEqual(before);
        expect(tweakRecipe(recipe, request)).toEqual(changed);
        expect(changed.ingredients.length).toBeGreaterThanOrEqual(3);
        expect(broken(changed)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
