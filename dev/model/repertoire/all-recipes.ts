// Every written recipe, in the order in which equals are offered.
import { airFryerRecipes } from "./air-fryer.ts";
import { beefRecipes } from "./beef.ts";
import { breakfastRecipes } from "./breakfast.ts";
import { chickenFromTheOvenRecipes } from "./chicken-from-the-oven.ts";
import { chickenRecipes } from "./chicken.ts";
import { codFromTheOvenRecipes } from "./cod-from-the-oven.ts";
import { codRecipes } from "./cod.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { dessertRecipes } from "./desserts.ts";
import { fishRecipes } from "./fish.ts";
import { pastaRecipes } from "./pasta.ts";
import { porkAndLambRecipes } from "./pork-and-lamb.ts";
import { saladRecipes } from "./salads.ts";
import { shellfishRecipes } from "./shellfish.ts";
import { soupRecipes } from "./soups.ts";
import { veganRecipes } from "./vegan.ts";
import { vegetarianRecipes } from "./vegetarian.ts";

export const allRecipes: readonly RepertoireRecipe[] = [
  ...codRecipes,
  ...codFromTheOvenRecipes,
  ...chickenRecipes,
  ...chickenFromTheOvenRecipes,
  ...veganRecipes,
  ...vegetarianRecipes,
  ...pastaRecipes,
  ...fishRecipes,
  ...shellfishRecipes,
  ...beefRecipes,
  ...porkAndLambRecipes,
  ...soupRecipes,
  ...saladRecipes,
  ...breakfastRecipes,
  ...dessertRecipes,
  ...airFryerRecipes,
];
