// The recipes that the offline model knows, read from their data.
import { COD_RECIPES } from "./cod-recipes.ts";
import { MEAT_RECIPES } from "./meat-recipes.ts";
import { SEAFOOD_RECIPES } from "./seafood-recipes.ts";
import { SOUP_AND_BREAKFAST_RECIPES } from "./soup-and-breakfast-recipes.ts";
import { VEGETARIAN_RECIPES } from "./vegetarian-recipes.ts";

export interface Ingredient {
  name: string;
  quantity?: number;
  unit?: string;
  preparation?: string;
}

/** A recipe as a generate step answers it. */
export interface Content {
  name: string;
  description?: string;
  cuisine?: string;
  difficulty?: string;
  prep_minutes?: number;
  cook_minutes?: number;
  servings?: number;
  tags?: string[];
  ingredients: Ingredient[];
  instructions: string[];
}

export interface Recipe extends Content {
  servings: number;
  tags: string[];
  /** Allergens, by the catalogue's codes. */
  contains: string[];
}

const list = (text: string): string[] => text.split(", ").filter((part) => part !== "");
const after = (lines: string[], start: string): string =>
  lines
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .trim() ?? "";

/** @param data recipes in blocks: head, facts, tags, allergens, description, lines, steps */
export function readRecipes(data: string): Recipe[] {
  return data
    .trim()
    .split("\n\n")
    .map((block) => readRecipe(block.split("\n")));
}

function readRecipe(lines: string[]): Recipe {
  const [cuisine = "", difficulty = "", prep, cook, servings] = (lines[1] ?? "").split(" | ");
  return {
    name: after(lines, "# "),
    description: lines[4] ?? "",
    ...{ cuisine, difficulty },
    prep_minutes: Number(prep),
    cook_minutes: Number(cook),
    servings: Number(servings),
    tags: list(after(lines, "tags:")),
    contains: list(after(lines, "contains:")),
    ingredients: lines.flatMap((line) => (line.startsWith("- ") ? [readLine(line.slice(2))] : [])),
    instructions: lines.flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? []),
  };
}

function readLine(line: string): Ingredient {
  const [quantity = "", unit = "", name = "", preparation] = line
    .split("|")
    .map((part) => part.trim());
  return {
    name,
    ...(quantity === "" ? {} : { quantity: Number(quantity) }),
    ...(unit === "" ? {} : { unit }),
    ...(preparation === undefined ? {} : { preparation }),
  };
}

export const RECIPES: readonly Recipe[] = [
  ...readRecipes(COD_RECIPES),
  ...readRecipes(SEAFOOD_RECIPES),
  ...readRecipes(MEAT_RECIPES),
  ...readRecipes(VEGETARIAN_RECIPES),
  ...readRecipes(SOUP_AND_BREAKFAST_RECIPES),
];
