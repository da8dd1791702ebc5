// The compact notation that the recipe files are written in, and what it stands for.

import { retag } from "./diets.ts";
import type { Difficulty, RepertoireRecipe } from "./recipe.ts";

export type IngredientLine = readonly [
  quantity: number | null,
  unit: string | null,
  name: string,
  preparation?: string,
];

export interface RecipeNotation {
  name: string;
  facts: readonly [
    cuisine: string,
    difficulty: Difficulty,
    prepMinutes: number,
    cookMinutes: number,
    servings: number,
  ];
  tags: readonly string[];
  description: string;
  ingredients: readonly IngredientLine[];
  /** Steps name no amounts, so that a recipe scales by its ingredient lines alone. */
  instructions: readonly string[];
}

/** Minutes within which a recipe counts as quick, preparation included. */
export const QUICK_MINUTES = 30;

const IMPLIED_TAGS: Record<string, string> = {
  vegan: "vegetarian",
  fish: "seafood",
  shellfish: "seafood",
};

/** Written recipes in full, with the tags added that follow from others, the times or the ingredients. */
export function defineRecipes(recipes: readonly RecipeNotation[]): RepertoireRecipe[] {
  return recipes.map((recipe) => {
    const [cuisine, difficulty, prep, cook, servings] = recipe.facts;
    const implied = recipe.tags.flatMap((tag) => IMPLIED_TAGS[tag] ?? []);
    const quick = prep + cook <= QUICK_MINUTES ? ["quick"] : [];
    return retag({
      name: recipe.name,
      cuisine,
      difficulty,
      prep_minutes: prep,
      cook_minutes: cook,
      servings,
      description: recipe.description,
      tags: [...new Set([...recipe.tags, ...implied, ...quick])],
      ingredients: recipe.ingredients.map(([quantity, unit, name, preparation]) => ({
        name,
        quantity,
        unit,
        preparation: preparation ?? null,
      })),
      instructions: [...recipe.instructions],
    });
  });
}
