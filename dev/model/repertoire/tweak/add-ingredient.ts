// A recipe with something more in it.
import { findFood } from "../compose/find-food.ts";
import { cutFor, heatFor } from "../compose/heat.ts";
import type { RepertoireRecipe } from "../recipe.ts";
import { inNumber, roundQuantity } from "../scale-recipe.ts";
import { hasPhrase } from "../words.ts";

/** What a person gets of something added beside the main ingredient. */
const BESIDE = 0.5;

/** The recipe with the food in a fitting amount and a step that uses it; more of it if it is there already. */
export function addIngredient(recipe: RepertoireRecipe, food: string): RepertoireRecipe {
  const present = recipe.ingredients.some(({ name }) => hasPhrase(name, food));
  if (present) return changeAmount(recipe, food, 1.5);
  const { name, role, kind, quantity, unit } = findFood(food, 0);
  const share = role === "main" || role === "sweet" ? BESIDE : 1;
  const amount = roundQuantity(quantity * share * recipe.servings, unit);
  const { fry, dry } = heatFor([kind]);
  const sweet = recipe.tags.includes("dessert");
  const step =
    role === "finish" || role === "sweet" || sweet
      ? `Top with the ${name} just before serving.`
      : role === "season"
        ? `Stir in the ${name} and taste.`
        : role === "starch"
          ? `Cook the ${name} following the packet and serve alongside.`
          : `Fry the ${name} in a separate pan for ${fry} minutes, until ${dry}, and fold in.`;
  const cut = role === "main" && kind !== "egg" ? cutFor(kind) : null;
  const instructions = [...recipe.instructions];
  const last = role === "finish" || role === "sweet" || sweet ? 0 : 1;
  instructions.splice(Math.max(1, instructions.length - last), 0, step);
  return {
    ...recipe,
    ingredients: [
      ...recipe.ingredients,
      inNumber({ name, quantity: amount, unit, preparation: cut }),
    ],
    instructions,
    cook_minutes: recipe.cook_minutes + (role === "main" && !sweet ? fry : 0),
  };
}

/** The recipe with more or less of a food that it has; the same recipe when it has none. */
export function changeAmount(
  recipe: RepertoireRecipe,
  food: string,
  factor: number,
): RepertoireRecipe {
  const ingredients = recipe.ingredients.map((line) =>
    line.quantity !== null && hasPhrase(line.name, food)
      ? { ...line, quantity: roundQuantity(line.quantity * factor, line.unit) }
      : line,
  );
  return { ...recipe, ingredients };
}
