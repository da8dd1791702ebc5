// A recipe that is not saved: its schema, its label, its full text, and the sources from which it may be read.
import type { ArtifactSpec } from "../../contracts/pack.ts";
import { formatRecipe } from "./format-recipe.ts";
import { recipeSource } from "./import/recipe-source.ts";
import { RecipeContentSchema } from "./recipe-content.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { draftStillSays } from "./still-says.ts";

export const recipeArtifact: ArtifactSpec = {
  type: "recipe",
  schemaVersion: 1,
  schema: RecipeContentSchema,
  label: (content, language = "en") =>
    typeof content.name === "string" ? content.name : kitchenWords(language).labels.recipe,
  format: formatRecipe,
  keeps: ["author", "source_url"],
  source: recipeSource,
  stillSays: draftStillSays,
};
