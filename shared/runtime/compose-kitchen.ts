// The composition of the kitchen: its pack, its prompt files, the built-in chain, and stored Processes next to it.
import kitchenFilters from "../../prompts/kitchen/filters.md";
import kitchenHistory from "../../prompts/kitchen/history.md";
import kitchenInventory from "../../prompts/kitchen/inventory.md";
import kitchenJudge from "../../prompts/kitchen/judge.md";
import kitchenMealPlans from "../../prompts/kitchen/meal_plans.md";
import kitchenPicture from "../../prompts/kitchen/picture.md";
import kitchenPreferences from "../../prompts/kitchen/preferences.md";
import kitchenReadRecipe from "../../prompts/kitchen/read-recipe.md";
import kitchenRecipes from "../../prompts/kitchen/recipes.md";
import kitchenReflect from "../../prompts/kitchen/reflect.md";
import kitchenRemember from "../../prompts/kitchen/remember.md";
import kitchenReplySystem from "../../prompts/kitchen/reply-system.md";
import kitchenShopping from "../../prompts/kitchen/shopping.md";
import kitchenSummarize from "../../prompts/kitchen/summarize.md";
import kitchenTasks from "../../prompts/kitchen/tasks.md";
import kitchenThink from "../../prompts/kitchen/think.md";
import kitchenUnderstand from "../../prompts/kitchen/understand.md";
import { createChainLogic } from "../chain/chain-logic.ts";
import { createKitchenPack } from "../kitchen/create-kitchen-pack.ts";
import { createProcessLogic, PROCESS_NODES } from "../process/create-process-logic.ts";
import type { Composition } from "./create-runtime.ts";
import { createPromptLibrary } from "./prompt-library.ts";

const prompts = {
  "kitchen/filters": kitchenFilters,
  "kitchen/history": kitchenHistory,
  "kitchen/inventory": kitchenInventory,
  "kitchen/judge": kitchenJudge,
  "kitchen/meal_plans": kitchenMealPlans,
  "kitchen/picture": kitchenPicture,
  "kitchen/preferences": kitchenPreferences,
  "kitchen/read-recipe": kitchenReadRecipe,
  "kitchen/recipes": kitchenRecipes,
  "kitchen/reflect": kitchenReflect,
  "kitchen/remember": kitchenRemember,
  "kitchen/reply-system": kitchenReplySystem,
  "kitchen/shopping": kitchenShopping,
  "kitchen/summarize": kitchenSummarize,
  "kitchen/tasks": kitchenTasks,
  "kitchen/think": kitchenThink,
  "kitchen/understand": kitchenUnderstand,
};

const parts = { pack: createKitchenPack(), prompts: createPromptLibrary(prompts) };

export const kitchenComposition: Composition = {
  ...parts,
  logic: createChainLogic(parts),
  stored: { nodes: PROCESS_NODES, logic: (executor) => createProcessLogic({ ...parts, executor }) },
};
