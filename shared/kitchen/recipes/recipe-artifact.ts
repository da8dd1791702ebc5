// A generated recipe: its schema, its label and its full text.
import * as z from "zod";
import type { ArtifactSpec } from "../../contracts/pack.ts";
import { optional } from "../fields.ts";
import { JudgedSchema } from "../food/judgement.ts";
import { formatRecipe } from "./format-recipe.ts";
import { recipeSource } from "./import/recipe-source.ts";
import { ingredientLineFields, recipeFields } from "./recipe-tables.ts";
import { kitchenWords } from "../wording/words-for.ts";

const RecipeIngredientSchema = z.strictObject({
  name: ingredientLineFields.name.describe("the ingredient alone: no amount, no preparation"),
  quantity: optional(ingredientLineFields.quantity).describe("left out for 'to taste'"),
  unit: optional(ingredientLineFields.unit).describe("g, ml, tbsp, tsp, piece, clove …"),
  preparation: optional(ingredientLineFields.preparation).describe("such as finely chopped"),
  optional: optional(ingredientLineFields.optional),
  section: optional(ingredientLineFields.section).describe("only where the draft has it"),
  judged: JudgedSchema,
});

const RecipeContentSchema = z.strictObject({
  name: recipeFields.name,
  description: optional(recipeFields.description),
  cuisine: optional(recipeFields.cuisine),
  difficulty: optional(recipeFields.difficulty),
  prep_minutes: optional(recipeFields.prep_minutes),
  cook_minutes: optional(recipeFields.cook_minutes),
  servings: optional(recipeFields.servings),
  tags: optional(recipeFields.tags),
  ingredients: z.array(RecipeIngredientSchema).min(1).max(100),
  instructions: recipeFields.instructions.min(1).describe("one entry per step, without numbers"),
  notes: optional(recipeFields.notes),
  author: optional(recipeFields.author).describe("only where the draft has it"),
  source_url: optional(recipeFields.source_url).describe("only where the draft has it"),
});

export const recipeArtifact: ArtifactSpec = {
  type: "recipe",
  schemaVersion: 1,
  schema: RecipeContentSchema,
  label: (content, language = "en") =>
    typeof content.name === "string" ? content.name : kitchenWords(language).labels.recipe,
  format: formatRecipe,
  keeps: ["author", "source_url"],
  source: recipeSource,
};
