// The household's recipes, with their ingredients, in the order of their names.
import type { QueryObserverResult } from "@tanstack/query-core";
import { useRead } from "../data/use-read.ts";
import type { Resource } from "../rows/resources.ts";
import { keyOf, readRows } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";
import type { Recipe } from "./recipe-draft.ts";

/** Recipes as rows that are read and deleted together; each has its own page for editing. */
export const RECIPES: Resource = {
  path: "/v1/kitchen/recipes",
  title: "name",
  beside: [],
  fields: [],
};

export function useRecipes(): QueryObserverResult<Recipe[]> {
  const { alfred } = useSignedIn();
  return useRead(
    keyOf(RECIPES),
    async () => (await readRows(alfred, RECIPES)) as unknown[] as Recipe[],
  );
}
