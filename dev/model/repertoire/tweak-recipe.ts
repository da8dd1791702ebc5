// Changes a recipe in place as a request asks: hotter, without, for six, vegetarian.
import { findFood } from "./compose/find-food.ts";
import { cutFor, heatFor } from "./compose/heat.ts";
import { retag } from "./diets.ts";
import { isFood } from "./is-food.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { scaleRecipe } from "./scale-recipe.ts";
import { addIngredient, changeAmount } from "./tweak/add-ingredient.ts";
import { coolDown, heatUp } from "./tweak/change-heat.ts";
import { changeDiet, leaveOut } from "./tweak/leave-out.ts";
import { parseRequest, type Tweak } from "./tweak/parse-request.ts";
import { quicken } from "./tweak/quicken.ts";
import { simplify } from "./tweak/simplify.ts";
import { swapIngredient } from "./tweak/swap-ingredient.ts";

const LESS = 0.5;
const MORE = 1.5;

/** What there is half of in a lighter version. */
const RICH = ["butter", "cream", "oil", "sugar", "mayonnaise", "cheddar", "parmesan", "bacon"];

/**
 * The recipe as the request wants it; untouched parts are as they were, word for word. Understands
 * servings ("double it", "for 6"), heat, "simpler", "quicker", "lighter", "creamier", diets, "without X", "add X", "more X",
 * "less X" and "swap X for Y", alone or several at once. A request with none of these returns an
 * equal recipe.
 */
export function tweakRecipe(recipe: RepertoireRecipe, request: string): RepertoireRecipe {
  const tweaks = parseRequest(request);
  if (tweaks.length === 0) return recipe;
  return retag(tweaks.reduce(applyTweak, recipe));
}

function applyTweak(recipe: RepertoireRecipe, tweak: Tweak): RepertoireRecipe {
  switch (tweak.kind) {
    case "servings":
      return scaleRecipe(recipe, tweak.to);
    case "times":
      return scaleRecipe(recipe, recipe.servings * tweak.factor);
    case "without":
      return leaveOut(recipe, tweak.food);
    case "add":
    case "more":
      return addIngredient(recipe, tweak.food);
    case "less":
      return changeAmount(recipe, tweak.food, LESS);
    case "swap":
      return swap(recipe, tweak.from, tweak.to);
    case "diet":
      return changeDiet(recipe, tweak.diet);
    case "spicier":
      return heatUp(recipe);
    case "milder":
      return coolDown(recipe);
    case "simpler":
      return simplify(recipe);
    case "quicker":
      return quicken(recipe);
    case "creamier":
      return creamier(recipe);
    case "lighter":
      return RICH.reduce((lighter, food) => changeAmount(lighter, food, LESS), recipe);
  }
}

/** More of what makes it creamy; a little cream where nothing does. */
function creamier(recipe: RepertoireRecipe): RepertoireRecipe {
  const creamy = recipe.ingredients.find(({ name }) =>
    /\b(?:cream|crème|mascarpone|coconut milk|yog\w+)\b/i.test(name),
  );
  if (creamy !== undefined) return changeAmount(recipe, creamy.name, MORE);
  return addIngredient(recipe, recipe.tags.includes("dairy-free") ? "coconut milk" : "cream");
}

/** Puts `to` in the place of `from`, or of the main ingredient where the request names none. */
function swap(recipe: RepertoireRecipe, from: string | null, to: string): RepertoireRecipe {
  const old =
    from === null
      ? (recipe.ingredients.find(({ name }) => findFood(name, 0).role === "main") ??
        recipe.ingredients[0])
      : recipe.ingredients.find(({ name }) => isFood(name, from));
  if (!old) return recipe;
  const food = findFood(to, 0);
  const main = food.role === "main";
  // A main ingredient comes in its own portions, anything else in the amount of what it replaces.
  const portions = (food.quantity * recipe.servings) / (old.quantity ?? 1);
  const comparable = old.unit === food.unit || !main;
  return swapIngredient(recipe, old.name, {
    name: food.name,
    factor: comparable ? 1 : portions,
    unit: main ? food.unit : old.unit,
    preparation: main ? cutFor(food.kind) : old.preparation,
    ...(main ? { done: heatFor([food.kind]).dry } : {}),
  });
}
