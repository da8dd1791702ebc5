// Reads the number of recipes that a wish asks for.
import type { Constraint } from "../../contracts/answers/understand.ts";
import { numberOf } from "../constraint-values.ts";

const RECIPES = /^(?:recipes?|dish(?:es)?)$/i;
/** Words by which a field names recipes without narrowing them ("fish recipes" are only some of them). */
const UNRESTRICTED_WORD =
  /^(?:recipes?|dish(?:es)?|ideas?|drafts?|number|total|count|of|in|the|all|new|different)$/i;

/** The number; null for a wish about other things, or about only some of the recipes. */
export function recipesAskedFor(
  constraint: Constraint,
): { subdomain: string; wanted: number } | null {
  const count = constraint.type === "count" ? numberOf(constraint) : null;
  const words = constraint.field.match(/[\p{L}-]+/gu) ?? [];
  const isAboutRecipes =
    words.some((word) => RECIPES.test(word)) && words.every((word) => UNRESTRICTED_WORD.test(word));
  return count === null || !isAboutRecipes ? null : { subdomain: "recipes", wanted: count };
}
