// Quantities for another number of people, rounded to what a kitchen can measure.
import type { RepertoireRecipe } from "./recipe.ts";

const FINE_UNITS = new Set(["g", "ml"]);

/** A measurable amount: 5 g or ml steps from 10 up (25 from 1000), whole ones below; quarters of anything else. */
export function roundQuantity(quantity: number, unit: string | null): number {
  if (unit !== null && FINE_UNITS.has(unit)) {
    const step = quantity >= 1000 ? 25 : quantity >= 10 ? 5 : 1;
    return Math.max(1, Math.round(quantity / step) * step);
  }
  const step = quantity >= 3 ? 0.5 : 0.25;
  return Math.max(0.25, Math.round(quantity / step) * step);
}

/** The recipe for `servings` people; the same recipe when that is what it already serves. */
export function scaleRecipe(recipe: RepertoireRecipe, servings: number): RepertoireRecipe {
  const wanted = Math.min(100, Math.max(1, Math.round(servings)));
  if (wanted === recipe.servings) return recipe;
  const factor = wanted / recipe.servings;
  return {
    ...recipe,
    servings: wanted,
    ingredients: recipe.ingredients.map((line) => ({
      ...line,
      quantity: line.quantity === null ? null : roundQuantity(line.quantity * factor, line.unit),
    })),
  };
}
