// The household's recipes, with their ingredients, in the order of their names.
import type { Copy, OfflineStore } from "../offline/store.ts";
import { useKeptRead } from "../offline/use-kept-read.tsx";
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

/** The recipe as it was last read with the others. */
export async function listedRecipe(
  store: OfflineStore,
  id: string,
): Promise<Copy<Recipe> | undefined> {
  const list = await store.readCopy<Recipe[]>(JSON.stringify(keyOf(RECIPES)));
  const data = list?.data.find((recipe) => recipe.id === id);
  return list && data && { data, at: list.at };
}

export function useRecipes() {
  const { alfred } = useSignedIn();
  return useKeptRead(
    keyOf(RECIPES),
    async () => (await readRows(alfred, RECIPES)) as unknown[] as Recipe[],
  );
}
