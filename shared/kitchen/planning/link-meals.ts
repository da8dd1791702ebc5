// Links a meal whose name equals that of one active recipe to that recipe (S16), even if a model gave another
// recipe, because users read the name.
import type { KnownEntity, Link } from "../../contracts/pack.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

type Meal = Record<string, unknown>;

/** The recipe of a row of `meal_plans`. */
export const linkMealRow: Link = (row, known) => linked(row, "recipe_id", recipesByName(known));

/** The recipes of a generated plan's entries. */
export const linkMealPlan: Link = (content, known) => {
  const recipes = recipesByName(known);
  const entries = objectsOf(content.entries);
  return { ...content, entries: entries.map((meal) => linked(meal, "recipe_ref", recipes)) };
};

function linked(meal: Meal, field: string, recipes: Map<string, KnownEntity[]>): Meal {
  if (!isPresent(meal.title)) return meal;
  const named = recipes.get(titleKey(valueText(meal.title))) ?? [];
  // With two recipes of one name, only the model may have said which one is meant.
  const [recipe] = named;
  return recipe === undefined || named.length > 1 ? meal : { ...meal, [field]: recipe.ref };
}

function recipesByName(known: KnownEntity[]): Map<string, KnownEntity[]> {
  const recipes = known.filter(({ type }) => type === "recipe");
  return Map.groupBy(recipes, ({ label }) => titleKey(label));
}

/** A name in the form in which a meal and its recipe are called the same. */
export function titleKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
}
