// A recipe made hotter or milder.
import { isFood } from "../is-food.ts";
import type { RepertoireIngredient, RepertoireRecipe } from "../recipe.ts";
import { roundQuantity } from "../scale-recipe.ts";
import { removeIngredient } from "./remove-ingredient.ts";

const isHot = ({ name }: RepertoireIngredient): boolean => isFood(name, "spicy");

function scaleHeat(recipe: RepertoireRecipe, factor: number): RepertoireRecipe {
  const ingredients = recipe.ingredients.map((line) =>
    isHot(line) && line.quantity !== null
      ? { ...line, quantity: roundQuantity(line.quantity * factor, line.unit) }
      : line,
  );
  return { ...recipe, ingredients };
}

/** Where chilli flakes go in, best place first. */
const PLACES = [
  /\b(?:garlic|onions?|ginger|shallots?|leeks?)\b/i,
  /\b(?:mix|whisk|toss|stir)\b/i,
  /\boil\b/i,
];

/** Half as much again of what is hot, and chilli flakes where nothing is. */
export function heatUp(recipe: RepertoireRecipe): RepertoireRecipe {
  const tags = [...new Set([...recipe.tags.filter((tag) => tag !== "kid-friendly"), "spicy"])];
  if (recipe.ingredients.some(isHot)) return { ...scaleHeat(recipe, 1.6), tags };
  const quantity = roundQuantity(recipe.servings * 0.25, "tsp");
  const flakes = { name: "chilli flakes", quantity, unit: "tsp", preparation: null };
  const at = PLACES.map((place) => recipe.instructions.findIndex((step) => place.test(step))).find(
    (index) => index >= 0,
  );
  const instructions = recipe.instructions.map((step, index) =>
    index === (at ?? 0) ? `${step} Add the chilli flakes at the same time.` : step,
  );
  return { ...recipe, tags, ingredients: [...recipe.ingredients, flakes], instructions };
}

/** Half of what is hot; hot things of which there is too little to halve go. */
export function coolDown(recipe: RepertoireRecipe): RepertoireRecipe {
  const traces = recipe.ingredients.filter(
    (line) => isHot(line) && (line.quantity === null || line.quantity <= 0.25),
  );
  const fewer = traces.reduce((rest, { name }) => removeIngredient(rest, name), recipe);
  const milder = scaleHeat(fewer, 0.5);
  return { ...milder, tags: milder.tags.filter((tag) => tag !== "spicy") };
}
