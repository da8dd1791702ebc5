// The recipes that the offline model knows, read from their data.
import { UNIT_OF } from "../grammar/read-amounts.ts";
import { FISH_RECIPES } from "./fish-recipes.ts";
import { MEAT_RECIPES } from "./meat-recipes.ts";
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
  cuisine?: string | undefined;
  difficulty?: string | undefined;
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

function readRecipe(block: string): Recipe {
  const [head = "", marks = "", description = "", ...lines] = block.split("\n");
  const [name = "", cuisine, difficulty, prep, cook, servings] = head.slice(2).split(" | ");
  const [tags = "", contains = ""] = marks.replace("tags: ", "").split(" | contains: ");
  const firstStep = lines.findIndex((line) => line.startsWith("1. "));
  return {
    name,
    description,
    cuisine,
    difficulty,
    prep_minutes: Number(prep),
    cook_minutes: Number(cook),
    servings: Number(servings),
    tags: list(tags),
    contains: list(contains),
    ingredients: lines.slice(0, firstStep).join(" ").split("; ").map(readLine),
    instructions: lines.slice(firstStep).map((line) => line.replace(/^\d+\. /, "")),
  };
}

/** Parses "600 g cod fillets, skinless": amount and unit if there are any, the name, and how to prepare it. */
function readLine(line: string): Ingredient {
  const [, quantity, rest = line] = /^(\d+(?:\.\d+)?) (.+)$/.exec(line) ?? [];
  const [, unit = "", afterUnit = ""] = /^(\S+) (.+)$/.exec(rest) ?? [];
  const hasUnit = quantity !== undefined && UNIT_OF.has(unit);
  const [name = "", ...preparation] = (hasUnit ? afterUnit : rest).split(", ");
  return {
    name,
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(hasUnit ? { unit } : {}),
    ...(preparation.length === 0 ? {} : { preparation: preparation.join(", ") }),
  };
}

export const RECIPES: readonly Recipe[] = [FISH_RECIPES, MEAT_RECIPES, VEGETARIAN_RECIPES].flatMap(
  (data) => data.trim().split("\n\n").map(readRecipe),
);
