// Links a meal whose title is the name of one recipe that the conversation knows to that recipe (S16), even if a model
// gave another recipe, because users read the title.
import type { KnownEntity, Link } from "../../contracts/pack.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

type Meal = Record<string, unknown>;

/** Links a row of `meal_plans` to its recipe. */
export const linkMealRow: Link = (row, entities) =>
  withRecipe(row, "recipe_id", recipesByName(entities));

/** Links the entries of a generated plan to their recipes. */
export const linkMealPlan: Link = (content, entities) => {
  const recipes = recipesByName(entities);
  const entries = objectsOf(content.entries);
  return { ...content, entries: entries.map((meal) => withRecipe(meal, "recipe_ref", recipes)) };
};

function withRecipe(meal: Meal, field: string, recipes: Map<string, KnownEntity[]>): Meal {
  if (!isPresent(meal.title)) return meal;
  const matches = recipes.get(titleKey(valueText(meal.title))) ?? [];
  // If two recipes have the same name, only the model can know which one is meant.
  const [recipe] = matches;
  return recipe === undefined || matches.length > 1 ? meal : { ...meal, [field]: recipe.ref };
}

function recipesByName(entities: KnownEntity[]): Map<string, KnownEntity[]> {
  const recipes = entities.filter(({ type }) => type === "recipe");
  return Map.groupBy(recipes, ({ label }) => titleKey(label));
}

/** A name as a key, which is equal for a meal and its recipe. */
export function titleKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
}
