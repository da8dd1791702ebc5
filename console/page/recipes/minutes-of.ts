// How long a recipe takes.
import type { Recipe } from "./recipe-draft.ts";

/** Null if not known. */
export const minutesOf = ({
  prepMinutes,
  cookMinutes,
}: Pick<Recipe, "prepMinutes" | "cookMinutes">): number | null =>
  prepMinutes === null && cookMinutes === null ? null : (prepMinutes ?? 0) + (cookMinutes ?? 0);
