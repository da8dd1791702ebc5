// Chooses the recipes that fit the request and avoid what must be avoided.
import { nameWords } from "../grammar/words.ts";
import { RECIPES, type Content, type Recipe } from "./read-recipes.ts";

export interface RecipeRequest {
  /** Foods, kinds and cuisines, all of which must fit. */
  terms: readonly string[];
  /** Allergens by code, or foods. */
  allergies: readonly string[];
  /** `vegan`; any other diet counts as vegetarian. */
  diets: readonly string[];
  /** Names of recipes that must not be chosen. */
  except: readonly string[];
}

/** "Fish stock" is not fish: a line with such a word does not count as the food. */
const DERIVED_PATTERN = /\b(?:stock|sauce|paste|oil|vinegar|powder|broth)\b/;
const QUICK_MINUTES = 30;

/** @returns the recipes that fit, in the order of the data */
export function chooseRecipes({ terms, allergies, diets, except }: RecipeRequest): Recipe[] {
  const exceptNames = new Set(except.map((name) => name.toLowerCase()));
  return RECIPES.filter(
    (recipe) =>
      !exceptNames.has(recipe.name.toLowerCase()) &&
      terms.every((term) => fits(recipe, term)) &&
      !allergies.some((allergy) => contains(recipe, allergy)) &&
      diets.every((diet) => recipe.tags.includes(diet === "vegan" ? "vegan" : "vegetarian")),
  );
}

function fits(recipe: Recipe, term: string): boolean {
  const {
    tags,
    cuisine = "",
    difficulty,
    prep_minutes = 0,
    cook_minutes = 0,
    name,
    ingredients,
  } = recipe;
  if (term === "easy" || term === "simple") return difficulty === "easy";
  if (term === "quick") return prep_minutes + cook_minutes <= QUICK_MINUTES;
  if (term === "vegetarian" && tags.includes("vegan")) return true;
  const foods = ingredients.filter((line) => !DERIVED_PATTERN.test(line.name));
  const texts = [...tags, cuisine, name, ...foods.map((line) => line.name)];
  const termWords = nameWords(term);
  return texts.some((text) => {
    const words = nameWords(text);
    return termWords.every((word) => words.includes(word));
  });
}

function contains({ contains: codes, ingredients }: Recipe, allergy: string): boolean {
  const words = nameWords(allergy);
  return (
    codes.includes(allergy) ||
    ingredients.some(({ name }) => words.every((word) => nameWords(name).includes(word)))
  );
}

export function recipeNamed(name: string): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.name === name);
}

/** Quantities from 20 on are rounded to whole numbers, and smaller ones to quarters, but not to 0. */
export function scaleQuantity(quantity: number, times: number): number {
  const value = quantity * times;
  return value >= 20 ? Math.round(value) : Math.round(value * 4) / 4 || 0.25;
}

/** The same recipe for another number of people. */
export function forServings(content: Content, servings: number): Content {
  const times = servings / (content.servings ?? servings);
  return {
    ...content,
    servings,
    ingredients: content.ingredients.map((line) =>
      line.quantity === undefined
        ? line
        : { ...line, quantity: scaleQuantity(line.quantity, times) },
    ),
  };
}

/** The ingredient that makes a dish hotter. */
export const CHILLI = { name: "chilli flakes", quantity: 0.5, unit: "tsp" };
export const SCATTER = "Scatter with the chilli flakes.";

/** The recipe as a generate step answers it. */
export function contentOf({ contains: _contains, ...content }: Recipe): Content {
  return content;
}
