// The prompt files, bundled as text. One import a file: the bundler has to see each of them.
import actAnalyze from "../../prompts/act/analyze.md";
import actBase from "../../prompts/act/base.md";
import actCrud from "../../prompts/act/crud.md";
import actFilters from "../../prompts/act/filters.md";
import actGenerate from "../../prompts/act/generate.md";
import actRead from "../../prompts/act/read.md";
import actWrite from "../../prompts/act/write.md";
import kitchenHistory from "../../prompts/kitchen/history.md";
import kitchenInventory from "../../prompts/kitchen/inventory.md";
import kitchenJudge from "../../prompts/kitchen/judge.md";
import kitchenMealPlans from "../../prompts/kitchen/meal_plans.md";
import kitchenPreferences from "../../prompts/kitchen/preferences.md";
import kitchenRecipes from "../../prompts/kitchen/recipes.md";
import kitchenShopping from "../../prompts/kitchen/shopping.md";
import kitchenTasks from "../../prompts/kitchen/tasks.md";
import kitchenThink from "../../prompts/kitchen/think.md";
import reply from "../../prompts/reply.md";
import replySystem from "../../prompts/reply-system.md";
import summarize from "../../prompts/summarize.md";

import think from "../../prompts/think.md";
import understand from "../../prompts/understand.md";
import { FatalError } from "../contracts/errors.ts";
import type { PromptLibrary } from "../chain/node-context.ts";

const FILES: Record<string, string> = {
  "act/analyze": actAnalyze,
  "act/base": actBase,
  "act/crud": actCrud,
  "act/filters": actFilters,
  "act/generate": actGenerate,
  "act/read": actRead,
  "act/write": actWrite,
  "kitchen/history": kitchenHistory,
  "kitchen/inventory": kitchenInventory,
  "kitchen/judge": kitchenJudge,
  "kitchen/meal_plans": kitchenMealPlans,
  "kitchen/preferences": kitchenPreferences,
  "kitchen/recipes": kitchenRecipes,
  "kitchen/shopping": kitchenShopping,
  "kitchen/tasks": kitchenTasks,
  "kitchen/think": kitchenThink,
  reply,
  summarize,
  "reply-system": replySystem,
  think,
  understand,
};

/** @param more files of another pack, by key */
export function createPromptLibrary(more: Record<string, string> = {}): PromptLibrary {
  const files = { ...FILES, ...more };
  const optional = (key: string): string | null =>
    Object.hasOwn(files, key) ? (files[key] ?? null) : null;
  return {
    optional,
    get(key) {
      const text = optional(key);
      if (text === null) throw new FatalError("misconfigured", `there is no prompt file ${key}.md`);
      return text;
    },
  };
}
