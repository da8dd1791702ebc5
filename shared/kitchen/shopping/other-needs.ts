// What other planned meals need: that part of the stock, and of the list, is not there for a list's own meals
// (spec/kitchen#shopping).
import type { Amount } from "../food/amounts.ts";
import { linesOf } from "../food/food-parts.ts";
import { valueText } from "../screens/format-values.ts";
import { scaleOf } from "./people-at-meals.ts";
import { readLine, type Line } from "./read-line.ts";

type Row = Record<string, unknown>;

/** A line of another meal's recipe. */
export interface OtherNeed extends Line {
  /** The meal's title. */
  title: string;
  amount: Amount;
}

/** The lines of the meals' recipes, with amounts for the meals' servings. Lines that are optional or have no amount are left out. */
export function linesOfMeals(meals: Row[], recipes: Row[], language: string): OtherNeed[] {
  const recipesById = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  return meals.flatMap((meal) => {
    const recipe = recipesById.get(meal.recipe_id);
    if (recipe === undefined) return [];
    const times = scaleOf(meal.servings, recipe.servings);
    const title = valueText(meal.title ?? recipe.name ?? "");
    return linesOf(recipe).flatMap((row) => {
      const { amount, ...line } = readLine(row, times, language);
      return line.optional || amount === null ? [] : [{ ...line, amount, title }];
    });
  });
}
