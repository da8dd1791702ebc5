// What other planned meals need: that part of the stock, and of the list, is not there for a list's own meals
// (spec/kitchen#shopping).
import { linesOf } from "../food/food-parts.ts";
import { valueText } from "../screens/format-values.ts";
import { readLine, type Line } from "./read-line.ts";

type Row = Record<string, unknown>;

/** A line of another meal's recipe. */
export interface OtherNeed extends Line {
  /** The meal's title. */
  title: string;
}

/** The lines of the meals' recipes, with amounts for the meals' servings; optional lines are left out. */
export function linesOfMeals(meals: Row[], recipes: Row[], language: string): OtherNeed[] {
  const recipesById = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  return meals.flatMap((meal) => {
    const recipe = recipesById.get(meal.recipe_id);
    if (recipe === undefined) return [];
    const ratio = Number(meal.servings) / Number(recipe.servings);
    const times = Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
    const title = valueText(meal.title ?? recipe.name ?? "");
    return linesOf(recipe)
      .map((row) => ({ ...readLine(row, times, language), title }))
      .filter(({ optional, amount }) => !optional && amount !== null);
  });
}
