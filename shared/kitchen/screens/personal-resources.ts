// The cooking log, personal preferences and the catalogue of ingredients, as screens see them (spec/api#rows).
import * as z from "zod";
import type { CatalogueSpec, ResourceSpec } from "../../contracts/resource.ts";
import { calendarDate } from "../fields.ts";
import {
  day,
  filter,
  idOf,
  oneOf,
  optional,
  requiredField,
  search,
  wholeNumberField,
  textField,
} from "./resource-fields.ts";

export const cookingLog: ResourceSpec = {
  path: "cooking-log",
  one: "CookingLogEntry",
  many: "CookingLog",
  table: "cooking_log",
  example: {
    cookedOn: "2026-11-20",
    title: "Leek pie",
    servings: 4,
    rating: 4,
    notes: "less salt",
  },
  fields: {
    cookedOn: requiredField(day),
    title: optional(textField(200)),
    recipeId: optional(idOf("recipes")),
    servings: optional(wholeNumberField(1, 1000)),
    rating: optional(wholeNumberField(1, 5)),
    notes: optional(textField(4000)),
  },
  anyOf: ["title", "recipeId"],
  order: [{ column: "cooked_on", dir: "desc" }],
  sortable: ["cookedOn", "title", "servings", "rating"],
  filters: {
    q: search("title", "notes"),
    from: filter(calendarDate(), (value) => ({ column: "cooked_on", op: "gte", value })),
    to: filter(calendarDate(), (value) => ({ column: "cooked_on", op: "lte", value })),
  },
};

const kinds = ["like", "dislike", "note", "allergy", "intolerance", "diet"] as const;

export const preferences: ResourceSpec = {
  path: "preferences",
  one: "Preference",
  many: "Preferences",
  table: "preferences",
  example: { kind: "dislike", subject: "coriander", note: "raw", who: "Ada", words: "cilantro" },
  owner: "user",
  distinct: "person, subject and last day of an allergy, an intolerance or a diet",
  deleteNeedsOverride: true,
  fields: {
    kind: requiredField(oneOf(kinds)),
    subject: requiredField(textField(200)),
    note: optional(textField(2000)),
    who: optional(textField(80)),
    words: optional(textField(200)),
    validUntil: optional(day),
  },
  order: [
    { column: "kind", dir: "asc" },
    { column: "subject", dir: "asc" },
  ],
  sortable: ["kind", "subject", "who", "validUntil"],
  filters: {
    q: search("subject", "words", "note"),
    kind: filter(z.enum(kinds), (value) => ({ column: "kind", op: "eq", value })),
  },
};

/** Ingredients are found by their names in every language of the catalogue. */
export const catalogue: CatalogueSpec = {
  path: "ingredients",
  one: "Ingredient",
  many: "Ingredients",
  example: {
    name: "oat milk",
    matched: "hafermilch",
    categories: ["plant milk"],
    allergens: ["gluten"],
    defaultUnit: "ml",
    density: 1.03,
  },
  fields: {
    name: z.string(),
    categories: z.array(z.string()).describe("from the narrowest to the widest"),
    allergens: z.array(z.string()),
    defaultUnit: z.string().nullable(),
    density: z.number().nullable().describe("grams per millilitre"),
  },
};
