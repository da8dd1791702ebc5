// The content of a recipe that is not saved: as a model generates it, and as it is read off a page.
import * as z from "zod";
import { optional, withDefault } from "../fields.ts";
import { JudgedSchema } from "../food/judgement.ts";
import { ingredientLineFields, recipeFields } from "./recipe-tables.ts";

const RecipeIngredientSchema = z.strictObject({
  name: ingredientLineFields.name.describe("the ingredient alone: no amount, no preparation"),
  quantity: optional(ingredientLineFields.quantity).describe("left out for 'to taste'"),
  unit: optional(ingredientLineFields.unit).describe("g, ml, tbsp, tsp, piece, clove …"),
  preparation: optional(ingredientLineFields.preparation).describe("such as finely chopped"),
  optional: optional(ingredientLineFields.optional),
  judged: JudgedSchema,
});

export const RecipeContentSchema = z.strictObject({
  name: recipeFields.name,
  description: optional(recipeFields.description),
  cuisine: optional(recipeFields.cuisine),
  // Evidence for the check of a wish, which is in English; no row keeps it.
  cuisine_in_english: optional(recipeFields.cuisine).describe("the same, in English"),
  difficulty: optional(recipeFields.difficulty),
  prep_minutes: optional(recipeFields.prep_minutes),
  cook_minutes: optional(recipeFields.cook_minutes),
  servings: optional(recipeFields.servings),
  tags: withDefault(recipeFields.tags, []),
  ingredients: z.array(RecipeIngredientSchema).min(1).max(100),
  instructions: recipeFields.instructions.min(1).describe("one entry per step, without numbers"),
  notes: optional(recipeFields.notes),
});

/** What was read says more than a model is asked to write: where it is from, and the groups of its lines. */
export const ReadRecipeSchema = RecipeContentSchema.extend({
  author: optional(recipeFields.author),
  source_url: optional(recipeFields.source_url),
  ingredients: z
    .array(RecipeIngredientSchema.extend({ section: optional(ingredientLineFields.section) }))
    .min(1)
    .max(100),
});
