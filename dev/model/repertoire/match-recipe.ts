// How well a written recipe answers the words of a request.
import { findFood } from "./compose/find-food.ts";
import { keepsDiet } from "./diets.ts";
import { isFood } from "./is-food.ts";
import type { QueryWords } from "./query-words.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { hasPhrase } from "./words.ts";

/** Words of a name that make it a mere seasoning: chicken stock does not make a chicken recipe. */
const SEASONING = [
  "stock",
  "sauce",
  "oil",
  "vinegar",
  "paste",
  "powder",
  "juice",
  "noodle",
  "seed",
];

const CARRIERS = ["fish", "shellfish", "chicken", "beef", "pork", "lamb"];

/** Whether people who name the food want it to carry the dish: aubergine, but not lemon. */
const isMain = (food: string): boolean => findFood(food, 0).role === "main";

/** 0 when the food plays no part; more the more of a part it plays. */
function foodScore(recipe: RepertoireRecipe, food: string): number {
  if (hasPhrase(recipe.name, food)) return 3;
  const lines = recipe.ingredients.map(({ name }) => name);
  const counts = (name: string): boolean =>
    isFood(name, food) &&
    !SEASONING.some((word) => hasPhrase(name, word) && !hasPhrase(food, word));
  if (!lines.some(counts)) return 0;
  if (recipe.tags.some((tag) => isFood(food, tag) || isFood(tag, food))) return 2;
  return isMain(food) && recipe.tags.some((tag) => CARRIERS.includes(tag)) ? 0 : 1;
}

/**
 * How well the recipe answers, or null when it does not: every food must be in it, every style, diet
 * and cuisine asked for must hold.
 */
export function matchRecipe(recipe: RepertoireRecipe, words: QueryWords): number | null {
  const { foods, styles, cuisines, diets } = words;
  const scores = foods.map((food) => foodScore(recipe, food));
  if (scores.includes(0)) return null;
  if (!styles.every((style) => hasStyle(recipe, style))) return null;
  if (cuisines.length > 0 && !cuisines.includes(recipe.cuisine)) return null;
  if (!diets.every((diet) => keepsDiet(recipe, diet))) return null;
  return scores.reduce((sum, score) => sum + score, 0) + (unasked(recipe, words) ? -2 : 0);
}

const hasStyle = (recipe: RepertoireRecipe, style: string): boolean =>
  recipe.tags.includes(style) ||
  (style === "simple" && recipe.difficulty === "easy") ||
  hasPhrase(recipe.name, style);

/** Desserts, breakfasts and side dishes come last where none was asked for. */
function unasked(recipe: RepertoireRecipe, { styles }: QueryWords): boolean {
  const other = ["dessert", "breakfast", "side", "snack"];
  return other.some((tag) => recipe.tags.includes(tag) && !styles.includes(tag));
}
