// Which recipes match the filters in the page's address.
import type { Recipe } from "./recipe-draft.ts";
import { minutesOf } from "./minutes-of.ts";

/** The query parameter with the maximum of minutes. */
export const MINUTES = "minutes.to";
/** The query parameter whose value `none` leaves out recipes with a food to be avoided. */
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
