// Leaving food out, by name or by diet: nothing of it stays, and what stays can still be cooked.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { allRecipes } from "../all-recipes.ts";
import { breaksExclusion, keepsDiet } from "../diets.ts";
import { tweakRecipe } from "../tweak-recipe.ts";
import { amountOf, broken, has, named, text } from "./recipe-parts.ts";

const curry = named("Thai Red Curry Cod");
const lemonCod = named("Lemon Butter Cod with Capers");
const tikka = named("Chicken Tikka Masala");

describe("diets", () => {
  test("vegetarian replaces the meat everywhere it is spoken of", () => {
    const tofu = tweakRecipe(tikka, "can you make this vegetarian?");
    expect(tofu.name).toBe("Tofu Tikka Masala");
    expect(has(tofu, "meat")).toBe(false);
    expect(text(tofu)).not.toMatch(/chicken/i);
    expect(has(tofu, "yogurt")).toBe(true);
    expect(tofu.tags).toContain("vegetarian");
    expect(tofu.tags).not.toContain("chicken");
  });

  test("no fish flakes once it is tofu", () => {
    expect(text(tweakRecipe(curry, "vegetarian"))).not.toMatch(/flake|opaque/);
  });

  test.each(["vegetarian", "vegan", "gluten-free", "dairy-free", "nut-free", "egg-free"])(
    "every recipe can be made %s and stays a recipe",
    (diet) => {
      const offending = allRecipes.flatMap((recipe) => {
        const changed = tweakRecipe(recipe, `make it ${diet}`);
        const whole = changed.ingredients.length >= 3 && changed.instructions.length >= 3;
        const same = keepsDiet(recipe, diet)
          ? isDeepStrictEqual(changed.ingredients, recipe.ingredients)
          : true;
        return keepsDiet(changed, diet) && whole && same ? broken(changed) : [recipe.name];
      });
      expect(offending).toEqual([]);
    },
  );
});

describe("without", () => {
  test("a topping goes, with its words", () => {
    const plain = tweakRecipe(lemonCod, "leave out the capers");
    expect(plain.name).toBe("Lemon Butter Cod");
    expect(text(plain)).toContain(
      "Take the pan off the heat and stir in the lemon juice and parsley.",
    );
    expect(plain.ingredients.length).toBe(lemonCod.ingredients.length - 1);
  });

  test("what carries the dish is replaced", () => {
    const pie = tweakRecipe(named("Cottage Pie"), "without beef");
    expect(has(pie, "lentils")).toBe(true);
    expect(amountOf(pie, "cooked lentils")).toBe(700);
  });

  test("two at once", () => {
    const plain = tweakRecipe(tikka, "no garlic or ginger");
    expect(has(plain, "garlic") || has(plain, "ginger")).toBe(false);
    expect(text(plain)).not.toMatch(/garlic|ginger/);
  });

  test("something that is not there changes nothing", () => {
    expect(tweakRecipe(lemonCod, "without mushrooms")).toEqual(lemonCod);
  });

  test("any ingredient of any recipe can be left out, and no text still speaks of it", () => {
    const offending = allRecipes.flatMap((recipe) =>
      recipe.ingredients.flatMap(({ name }) => {
        const without = tweakRecipe(recipe, `without ${name}`);
        const shown = without.name.includes("-Free ")
          ? { ...without, name: "", description: "" }
          : without;
        const faults = breaksExclusion(shown, [name]) ? ["is still there"] : broken(without);
        return faults.map((fault) => `${recipe.name} without ${name}: ${fault}`);
      }),
    );
    expect(offending).toEqual([]);
  });
});
