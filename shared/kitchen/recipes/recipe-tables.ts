// The tables of a recipe: the recipe itself and its ingredient lines.
import * as z from "zod";
import type { TableSpec } from "../../contracts/pack.ts";
import { difficultyWords, enumOf } from "../enum-maps.ts";
import { amount, clearable, count, optional, prose, refTo, text, withDefault } from "../fields.ts";
import { kitchenWords } from "../wording/words-for.ts";
import {
  JUDGED_COLUMNS,
  judgedColumns,
  judgedFields,
  withoutBadJudgement,
} from "../food/judgement.ts";
import { rowStillSays } from "./still-says.ts";

/** Limits shared by the table and the artifact, so that generated content always fits the table. */
export const recipeFields = {
  name: text(200),
  description: prose(2000),
  cuisine: text(80),
  difficulty: enumOf(difficultyWords),
  prep_minutes: count(0, 10_080),
  cook_minutes: count(0, 10_080),
  servings: count(1, 1000),
  tags: z.array(text(60)).max(30),
  instructions: z.array(text(4000)).max(100),
  notes: prose(4000),
  author: text(200),
  source_url: text(2000),
};

export const ingredientLineFields = {
  name: text(200),
  quantity: amount(),
  unit: text(40),
  preparation: text(200),
  optional: z.boolean(),
  section: text(120),
};

const lineFields = {
  position: optional(count(0, 1000)),
  ingredient_id: optional(refTo("ingredient")),
  name: ingredientLineFields.name,
  quantity: optional(ingredientLineFields.quantity),
  unit: optional(ingredientLineFields.unit),
  preparation: optional(ingredientLineFields.preparation),
  optional: withDefault(ingredientLineFields.optional, false),
  section: optional(ingredientLineFields.section),
  ...judgedFields,
};
const UnsavedLineSchema = z.strictObject(lineFields).overwrite(withoutBadJudgement);

export const recipes: TableSpec = {
  table: "recipes",
  subdomain: "recipes",
  refType: "recipe",
  labelColumn: "name",
  stillSays: rowStillSays,
  namesakes: (label, count, language) => kitchenWords(language).lists.recipesCalled(label, count),
  foreignKeys: {},
  children: { recipe_ingredients: "recipe_id" },
  unshown: ["picture"],
  alwaysRead: ["cuisine", "difficulty", "prep_minutes", "cook_minutes", "servings"],
  writable: true,
  insert: z.strictObject({
    name: recipeFields.name,
    description: optional(recipeFields.description),
    cuisine: optional(recipeFields.cuisine),
    difficulty: optional(recipeFields.difficulty),
    prep_minutes: optional(recipeFields.prep_minutes),
    cook_minutes: optional(recipeFields.cook_minutes),
    servings: optional(recipeFields.servings),
    instructions: withDefault(recipeFields.instructions, []),
    tags: withDefault(recipeFields.tags, []),
    notes: optional(recipeFields.notes),
    author: optional(recipeFields.author),
    source_url: optional(recipeFields.source_url),
    recipe_ingredients: withDefault(z.array(UnsavedLineSchema).max(100), []),
  }),
  update: z.strictObject({
    name: recipeFields.name.optional(),
    description: clearable(recipeFields.description),
    cuisine: clearable(recipeFields.cuisine),
    difficulty: clearable(recipeFields.difficulty),
    prep_minutes: clearable(recipeFields.prep_minutes),
    cook_minutes: clearable(recipeFields.cook_minutes),
    servings: clearable(recipeFields.servings),
    instructions: recipeFields.instructions.optional(),
    tags: recipeFields.tags.optional(),
    notes: clearable(recipeFields.notes),
    author: clearable(recipeFields.author),
    source_url: clearable(recipeFields.source_url),
  }),
  columns: {
    id: "ref",
    name: "text",
    description: "text",
    cuisine: "text, such as italian",
    difficulty: "easy | medium | hard",
    prep_minutes: "whole minutes of preparation",
    cook_minutes: "whole minutes of cooking",
    total_minutes: "whole minutes in all, never set by hand",
    servings: "whole number",
    instructions: "list of text, one entry per step",
    tags: "list of short text",
    notes: "text",
    author: "text, whose recipe it is",
    source_url: "address of the page that it is from",
    picture: "the version of its picture; never set by hand",
    created_at: "time of saving",
  },
};

export const recipeIngredients: TableSpec = {
  table: "recipe_ingredients",
  subdomain: "recipes",
  refType: "ri",
  labelColumn: "name",
  foreignKeys: { recipe_id: "recipes", ingredient_id: "ingredients" },
  unshown: ["match_confidence"],
  writeStepColumns: JUDGED_COLUMNS,
  children: {},
  parent: "recipes",
  writable: true,
  insert: z
    .strictObject({ recipe_id: refTo("recipe"), ...lineFields })
    .overwrite(withoutBadJudgement),
  update: z
    .strictObject({
      position: count(0, 1000).optional(),
      ingredient_id: clearable(refTo("ingredient")),
      name: ingredientLineFields.name.optional(),
      quantity: clearable(ingredientLineFields.quantity),
      unit: clearable(ingredientLineFields.unit),
      preparation: clearable(ingredientLineFields.preparation),
      optional: ingredientLineFields.optional.optional(),
      section: clearable(ingredientLineFields.section),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  columns: {
    id: "ref",
    recipe_id: "recipe ref",
    position: "whole number, order of the lines",
    ingredient_id: "ingredient ref of the catalogue, or empty",
    match_confidence: "0 to 1, how sure that ref is; never set by hand",
    name: "text: the ingredient alone, without amount or preparation",
    quantity: "number, or empty",
    unit: "text, such as g, ml, tbsp, piece",
    preparation: "text, such as finely chopped",
    optional: "true | false",
    section: "text: the group of lines that it belongs to, such as sauce; or empty",
    ...judgedColumns,
  },
};
