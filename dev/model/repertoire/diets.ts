// What a diet leaves out, and which diets a recipe keeps.
import type { RepertoireRecipe } from "./recipe.ts";
import { hasPhrase } from "./words.ts";
import { isExcluded, isFood } from "./is-food.ts";

const VEGETARIAN = ["meat", "seafood"];

/** Diet → the foods that it leaves out, as words that `isFood` understands. */
export const DIETS: Readonly<Record<string, readonly string[]>> = {
  vegetarian: VEGETARIAN,
  vegan: [...VEGETARIAN, "dairy", "egg", "honey"],
  pescatarian: ["meat"],
  "gluten-free": ["gluten"],
  "dairy-free": ["dairy"],
  "nut-free": ["nuts"],
  "egg-free": ["eggs"],
  "low-carb": ["carbs", "sugar"],
  "alcohol-free": ["alcohol"],
  mild: ["spicy"],
};

const TAGGED = ["vegetarian", "vegan", "gluten-free", "dairy-free"];
/** Tags that name a food, and so hold only while it is there. */
const FOODS = (
  "fish seafood shellfish chicken beef pork lamb sausages steak cod salmon haddock mackerel tuna prawns " +
  "mussels tofu pasta noodles rice eggs chocolate"
).split(" ");

/** Whether no ingredient is of a food that the diet leaves out. */
export function keepsDiet(recipe: RepertoireRecipe, diet: string): boolean {
  const out = DIETS[diet] ?? [];
  return !recipe.ingredients.some(({ name }) => out.some((term) => isFood(name, term)));
}

const isThere = (name: string, food: string): boolean =>
  isFood(name, food) && !hasPhrase(name, "stock");

/** The recipe's tags with its diets as the ingredients now have them, and without foods no longer in it. */
export function retag(recipe: RepertoireRecipe): RepertoireRecipe {
  const kept = recipe.tags.filter(
    (tag) =>
      !TAGGED.includes(tag) &&
      (!FOODS.includes(tag) || recipe.ingredients.some(({ name }) => isThere(name, tag))),
  );
  const diets = TAGGED.filter((diet) => keepsDiet(recipe, diet));
  return { ...recipe, tags: [...new Set([...kept, ...diets])] };
}

/** Whether anything the recipe says, tags aside, is excluded. */
export function breaksExclusion(recipe: RepertoireRecipe, exclude: readonly string[]): boolean {
  if (exclude.length === 0) return false;
  return (
    recipe.ingredients.some(({ name }) => isExcluded(name, exclude)) ||
    [recipe.name, recipe.description, ...recipe.instructions].some((text) =>
      isExcluded(text, exclude),
    )
  );
}
