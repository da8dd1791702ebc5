// Reads the recipe from a page's structured data. Of several recipes it takes the one that the page is about.
import { cleanText } from "./clean-text.ts";
import { findRecipes, listOf, type DataNode, type FoundRecipes } from "./find-recipes.ts";
import {
  ingredientLines,
  instructionSteps,
  type SourceLine,
  type SourceStep,
} from "./read-lines.ts";
import { addressOf, minutesOf, namesOf, textOf, yieldOf } from "./read-values.ts";

/** A recipe as a page has it, its lines unparsed. */
export interface SourceRecipe {
  title: string;
  description: string;
  ingredients: SourceLine[];
  instructions: SourceStep[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  /** The page's words for how much it makes. */
  yields: string;
  servings: number | null;
  cuisine: string;
  image: string;
  author: string;
  /** BCP 47, as the page states it; "" if it does not. */
  language: string;
}

export interface Best {
  recipe: SourceRecipe | null;
  /** How many recipes the data have. */
  count: number;
  /** True if some nodes that the recipe refers to were not read. */
  isCut: boolean;
}

export function bestOf(data: unknown[], address: string): Best {
  const { recipes, byId } = findRecipes(data);
  const read = recipes.map((node) => ({ node, recipe: recipeOf(node, byId) }));
  const full = read.filter(({ recipe }) => recipe.ingredients.length > 0);
  const ownRecipe = full.find(({ node }) => isAbout(node, address, byId));
  const bestRecipe = ownRecipe ?? full.find(({ recipe }) => isWhole(recipe)) ?? full[0] ?? read[0];
  const names = new Set(full.map(({ recipe }) => recipe.title.toLowerCase()));
  return { recipe: bestRecipe?.recipe ?? null, count: names.size, isCut: byId.isSpent };
}

/** Whether the recipe says that it is the one of this address. */
function isAbout(node: DataNode, address: string, byId: FoundRecipes["byId"]): boolean {
  if (address === "") return false;
  const addresses = [node["url"], node["mainEntityOfPage"], node["@id"]];
  return addresses.some((one) => plainAddress(addressOf(one, byId)) === plainAddress(address));
}

const plainAddress = (address: string) =>
  address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/[?#][^]*$/u, "")
    .replace(/\/$/u, "");

function recipeOf(node: DataNode, byId: FoundRecipes["byId"]): SourceRecipe {
  const first = (...keys: string[]) => keys.map((key) => node[key]).find(isGiven);
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
        .filter((one) => typeof one === "string")
        .join(", "),
    ),
    image: addressOf(first("image", "photo", "thumbnailUrl"), byId),
    author: namesOf(first("author", "creator"), byId),
    language: textOf(first("inLanguage"), byId),
  };
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  // "[{": data that a page has put into an attribute with its quotes as they were.
  return typeof value === "string"
    ? /[\p{L}\p{N}]/u.test(value)
    : !Array.isArray(value) || value.length > 0;
}

export const isWhole = ({ title, ingredients, instructions }: SourceRecipe) =>
  title !== "" && ingredients.length > 0 && instructions.length > 0;
