// The kitchen's subdomains, for which Think plans (spec/kitchen#subdomains).
import type { SubdomainSpec } from "../contracts/pack.ts";
import { linkedFoods, recipesWanted } from "./shopping/chosen-recipes.ts";
import { leaveOutFoods } from "./shopping/leave-out-foods.ts";
import { deriveShoppingList } from "./shopping/derive-shopping-list.ts";
import { mealsWanted } from "./shopping/other-meals.ts";
import { shoppingListArtifact, taskListArtifact } from "./shopping/list-artifacts.ts";
import { mealPlanArtifact } from "./planning/meal-plan-artifact.ts";
import { rankByStock } from "./stock/rank-by-stock.ts";
import { recipeArtifact } from "./recipes/recipe-artifact.ts";
import { stockListArtifact } from "./stock/stock-list-artifact.ts";

export const subdomains: Record<string, SubdomainSpec> = {
  recipes: {
    name: "recipes",
    description: "saved recipes with their ingredients and instructions; new recipes are made here",
    tables: ["recipes", "recipe_ingredients", "ingredients"],
    writes: ["recipes", "recipe_ingredients"],
    batchPolicy: "each",
    artifact: recipeArtifact,
    conclude: (sources, { intent, today, language, wishes }) =>
      intent === "what_can_i_make" ? rankByStock(sources, today, language, wishes) : null,
    concludesWith: linkedFoods,
  },
  inventory: {
    name: "inventory",
    description: "everything in stock at home (pantry, fridge, freezer), with amounts and expiry",
    tables: ["inventory", "ingredients"],
    writes: ["inventory"],
    batchPolicy: "each",
    artifact: stockListArtifact,
  },
  shopping: {
    name: "shopping",
    description: "the shopping list: what to buy, and what has been bought",
    tables: ["shopping_list", "ingredients"],
    writes: ["shopping_list"],
    batchPolicy: "each",
    artifact: {
      ...shoppingListArtifact,
      derive: deriveShoppingList,
      wants: (sources, today) => [...recipesWanted(sources), ...mealsWanted(sources, today)],
      leaveOutWished: leaveOutFoods,
    },
  },
  meal_plans: {
    name: "meal_plans",
    description: "which meal is planned for which day",
    tables: ["meal_plans", "recipes"],
    writes: ["meal_plans"],
    batchPolicy: "atomic",
    artifact: mealPlanArtifact,
  },
  tasks: {
    name: "tasks",
    description: "kitchen chores and preparation with due dates",
    tables: ["tasks", "meal_plans", "recipes"],
    writes: ["tasks"],
    batchPolicy: "each",
    artifact: taskListArtifact,
  },
  preferences: {
    name: "preferences",
    description: "what this user likes and dislikes, and notes about it; private to the user",
    tables: ["preferences"],
    writes: ["preferences"],
    batchPolicy: "each",
  },
  history: {
    name: "history",
    description: "the log of what was cooked, when, and how it was rated",
    tables: ["cooking_log", "recipes"],
    writes: ["cooking_log"],
    batchPolicy: "each",
  },
};
