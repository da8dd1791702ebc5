// A recipe with less to buy and to do.
import { findFood } from "../compose/find-food.ts";
import type { RepertoireIngredient, RepertoireRecipe } from "../recipe.ts";
import { removeIngredient } from "./remove-ingredient.ts";

const ENOUGH = 6;
const AT_ONCE = 3;

/** How little the dish would miss it: toppings most, then a pinch of a spice. 0 stays. */
function spare(line: RepertoireIngredient, index: number): number {
  const { role } = findFood(line.name, 0);
  if (index === 0 || line.quantity === null) return 0;
  const small = line.unit === "tsp" || (line.unit === "tbsp" && line.quantity <= 1);
  if (role === "finish") return 2;
  return role === "season" && small ? 1 : 0;
}

/** Up to three ingredients fewer, but never fewer than six of a longer list, and one step easier. */
export function simplify(recipe: RepertoireRecipe): RepertoireRecipe {
  const inName = (name: string): boolean =>
    name.split(" ").some((word) => recipe.name.toLowerCase().includes(word.toLowerCase()));
  const surplus = Math.max(0, recipe.ingredients.length - ENOUGH);
  const leaving = recipe.ingredients
    .map((line, index) => ({ line, worth: inName(line.name) ? 0 : spare(line, index) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, Math.min(AT_ONCE, surplus));
  const shorter = leaving.reduce((rest, { line }) => removeIngredient(rest, line.name), recipe);
  return {
    ...shorter,
    difficulty: recipe.difficulty === "hard" ? "medium" : "easy",
    prep_minutes: Math.max(5, Math.round((recipe.prep_minutes * 0.8) / 5) * 5),
    tags: [...new Set([...shorter.tags, "simple"])],
  };
}
