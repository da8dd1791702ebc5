// What the tests of edits look at in a recipe.
import { allRecipes } from "../all-recipes.ts";
import { isFood } from "../is-food.ts";
import type { RepertoireRecipe } from "../recipe.ts";
import { hasPhrase } from "../words.ts";

export function named(name: string): RepertoireRecipe {
  const found = allRecipes.find((recipe) => recipe.name === name);
  if (!found) throw new Error(`no recipe ${name}`);
  return found;
}

export const amountOf = (recipe: RepertoireRecipe, food: string): number =>
  recipe.ingredients.find(({ name }) => hasPhrase(name, food))?.quantity ?? 0;

export const has = (recipe: RepertoireRecipe, food: string): boolean =>
  recipe.ingredients.some(({ name }) => isFood(name, food));

export const text = (recipe: RepertoireRecipe): string => recipe.instructions.join(" ");

/** Sentences that lost a word they needed. */
export const broken = (recipe: RepertoireRecipe): string[] =>
  recipe.instructions.filter(
    (step) =>
      !/^\p{Lu}/u.test(step) ||
      !step.endsWith(".") ||
      / {2}| [,.;]|[,;][.,;]|\bthe (?:the|and|with|until|for|in)\b|\band (?:and|until|for)\b/.test(
        step,
      ),
  );
