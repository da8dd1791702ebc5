// Reads the recipe from a page's structured data. If there are several, it takes the one that the page is about, or else
// the first complete one, or else the first with ingredients.
import { cleanText } from "./clean-text.ts";
import { findRecipes, listOf, type DataNode, type FoundRecipes } from "./find-recipes.ts";
import {
  ingredientLines,
  instructionSteps,
  type SourceLine,
  type SourceStep,
} from "./read-lines.ts";
import { addressOf, minutesOf, namesOf, textOf, yieldOf } from "./read-values.ts";

/** A recipe as a page has it, with unparsed lines. */
export interface SourceRecipe {
  title: string;
  description: string;
  ingredients: SourceLine[];
  instructions: SourceStep[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  /** The yield in the page's words. */
  yields: string;
  servings: number | null;
  cuisine: string;
  image: string;
  author: string;
  /** BCP 47, as the page states it; "" if it does not. */
  language: string;
}

export interface BestRecipe {
  recipe: SourceRecipe | null;
  /** The number of different titles of recipes with ingredients in the data. */
  count: number;
  /** Whether some nodes to which the recipe refers were not read. */
  isCut: boolean;
}

export function bestOf(data: unknown[], address: string): BestRecipe {
  const { recipes, byId } = findRecipes(data);
  const recipesByNode = recipes.map((node) => ({ node, recipe: recipeOf(node, byId) }));
  const recipesWithLines = recipesByNode.filter(({ recipe }) => recipe.ingredients.length > 0);
  const ownRecipe = recipesWithLines.find(({ node }) => isAbout(node, address, byId));
  const bestRecipe =
    ownRecipe ??
    recipesWithLines.find(({ recipe }) => isWhole(recipe)) ??
    recipesWithLines[0] ??
    recipesByNode[0];
  const names = new Set(recipesWithLines.map(({ recipe }) => recipe.title.toLowerCase()));
  return { recipe: bestRecipe?.recipe ?? null, count: names.size, isCut: byId.isSpent };
}

/** Whether the recipe says that it is the one of this address. */
function isAbout(node: DataNode, address: string, byId: FoundRecipes["byId"]): boolean {
  if (address === "") return false;
  const addresses = [node["url"], node["mainEntityOfPage"], node["@id"]];
  return addresses.some(
    (ownAddress) => plainAddress(addressOf(ownAddress, byId)) === plainAddress(address),
  );
}

const plainAddress = (address: string) =>
  address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/[?#][^]*$/u, "")
    .replace(/\/$/u, "");

function recipeOf(node: DataNode, byId: FoundRecipes["byId"]): SourceRecipe {
  const first = (...keys: string[]) => keys.map((key) => node[key]).find(hasContent);
  const prepMinutes = minutesOf(first("prepTime"), byId);
  const cookMinutes = minutesOf(first("cookTime", "cookingTime"), byId);
  const { text: yields, servings } = yieldOf(first("recipeYield", "yield"), byId);
  return {
    title: textOf(first("name", "headline", "title"), byId),
    description: textOf(first("description", "summary"), byId),
    ingredients: ingredientLines(
      first("recipeIngredient", "recipeIngredients", "ingredients", "ingredient"),
      byId,
    ),
    instructions: instructionSteps(
      first("recipeInstructions", "recipeInstruction", "instructions", "step"),
      byId,
    ),
    prepMinutes,
    cookMinutes,
    totalMinutes: minutesOf(first("totalTime", "duration"), byId),
    yields,
    servings,
    cuisine: cleanText(
      listOf(first("recipeCuisine"), byId)
        .filter((value) => typeof value === "string")
        .join(", "),
    ),
    image: addressOf(first("image", "photo", "thumbnailUrl"), byId),
    author: namesOf(first("author", "creator"), byId),
    language: textOf(first("inLanguage"), byId),
  };
}

function hasContent(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  // "[{" is what is left of data that a page has put into an attribute without escaping its quotes.
  return typeof value === "string"
    ? /[\p{L}\p{N}]/u.test(value)
    : !Array.isArray(value) || value.length > 0;
}

export const isWhole = ({ title, ingredients, instructions }: SourceRecipe) =>
  title !== "" && ingredients.length > 0 && instructions.length > 0;
