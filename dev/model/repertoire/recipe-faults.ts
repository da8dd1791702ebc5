// What is missing for a cook to follow a recipe: the yardstick that the repertoire's tests share.
import type { RepertoireRecipe } from "./recipe.ts";
import { wordsOf } from "./words.ts";

/** The recipe's faults, each with its name; none when it is whole. */
export function faultsOf(recipe: RepertoireRecipe): string[] {
  const { name, ingredients, instructions } = recipe;
  const text = new Set(wordsOf(instructions.join(" ")));
  const silent = ingredients.filter(
    (line) => line.name !== "salt" && !wordsOf(line.name).some((word) => text.has(word)),
  );
  const measured = ingredients.filter(({ quantity }) => quantity !== null && quantity > 0);
  const twice = ingredients.length - new Set(ingredients.map((line) => line.name)).size;
  return [
    measured.length < 4 ? "fewer than four measured ingredients" : "",
    ...silent.map((line) => `no step uses ${line.name}`),
    twice > 0 ? "an ingredient is listed twice" : "",
    instructions.length < 4 || instructions.length > 8 ? `${instructions.length} steps` : "",
    ...instructions
      .filter((step) => !/^\p{Lu}.{15,}\.$/u.test(step))
      .map((step) => `step: ${step}`),
    instructions.some((step) => /undefined|null|NaN| {2}| [,.]/.test(step)) ? "broken text" : "",
    /^\p{Lu}.*\.$/u.test(recipe.description) ? "" : "no one-sentence description",
    recipe.cuisine === "" || recipe.tags.length === 0 ? "no cuisine or tags" : "",
    recipe.prep_minutes < 1 || recipe.cook_minutes < 0 || recipe.servings < 1 ? "times" : "",
  ].flatMap((fault) => (fault === "" ? [] : [`${name}: ${fault}`]));
}
