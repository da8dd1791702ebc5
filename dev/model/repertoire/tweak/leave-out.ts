// A recipe without a food: replaced where the dish rests on it, dropped where it does not.
import { DIETS, keepsDiet } from "../diets.ts";
import { isExcluded, isFood } from "../is-food.ts";
import type { RepertoireRecipe } from "../recipe.ts";
import { hasPhrase, titleCase } from "../words.ts";
import { removeIngredient } from "./remove-ingredient.ts";
import { substituteFor } from "./substitutes.ts";
import { swapIngredient } from "./swap-ingredient.ts";

/** The same food but for one thing, as in gluten-free pasta: a dish keeps its name with it. */
const KIND_OF = /^(?:gluten-free|vegan|vegetarian|plant-based)\b/;

/** The recipe without any ingredient that `allowed` refuses. */
function leaveOutAll(
  recipe: RepertoireRecipe,
  allowed: (name: string) => boolean,
  mayKeepName: (name: string) => boolean,
): RepertoireRecipe {
  return recipe.ingredients
    .filter(({ name }) => !allowed(name))
    .reduce((rest, line) => {
      const instead = substituteFor(line, allowed);
      if (!instead) return removeIngredient(rest, line.name);
      const keepsName = KIND_OF.test(instead.name) && mayKeepName(line.name);
      return swapIngredient(rest, line.name, { ...instead, keepsName });
    }, recipe);
}

/**
 * The recipe without the food or food group; the same recipe when it has none of it. Where its name
 * cannot but speak of the group ("macaroni cheese" without dairy), it says that it is free of it.
 */
export function leaveOut(recipe: RepertoireRecipe, food: string): RepertoireRecipe {
  const without = leaveOutAll(
    recipe,
    (name) => !isExcluded(name, [food]),
    (name) => !hasPhrase(name, food),
  );
  const misnamed = isExcluded(without.name, [food]);
  const name = misnamed ? `${titleCase(food)}-Free ${without.name}` : without.name;
  const minutes = recipe.prep_minutes + recipe.cook_minutes;
  const description = isExcluded(without.description, [food])
    ? `${name}, ready in ${minutes} minutes.`
    : without.description;
  return { ...without, name, description };
}

/** The recipe as the diet has it. Its name says so where no word of it changed. */
export function changeDiet(recipe: RepertoireRecipe, diet: string): RepertoireRecipe {
  const out = DIETS[diet] ?? [];
  if (keepsDiet(recipe, diet)) return recipe;
  const changed = leaveOutAll(
    recipe,
    (name) => !out.some((food) => isFood(name, food)),
    () => true,
  );
  if (changed.name !== recipe.name) return changed;
  return { ...changed, name: `${titleCase(diet)} ${changed.name}` };
}
