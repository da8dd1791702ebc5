// Which recipes match the filters in the page's address.
import type { Recipe } from "./recipe-draft.ts";
import { minutesOf } from "./minutes-of.ts";

/** Parameters of the query: the maximum of minutes; and `none`, which leaves out recipes with a food to be avoided. */
export const MINUTES = "minutes.to";
export const AVOIDED = "avoided";

type Filtered = Pick<Recipe, "prepMinutes" | "cookMinutes" | "findings">;

/** @param query the address's query; unknown names are ignored */
export function recipesFiltered<R extends Filtered>(
  recipes: readonly R[],
  query: URLSearchParams,
): R[] {
  const most = query.get(MINUTES) ?? "";
  const isSafe = query.get(AVOIDED) === "none";
  return recipes.filter((recipe) => {
    // A recipe of unknown length may take too long.
    const isQuick = most === "" || (minutesOf(recipe) ?? Infinity) <= Number(most);
    return isQuick && !(isSafe && (recipe.findings ?? []).length > 0);
  });
}
