// The kitchen's tables as screens see them: fields, filters and order of /v1/kitchen/* (spec/api#rows).
import * as z from "zod";
import { textSchema } from "../../contracts/api/common.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { calendarDate } from "../fields.ts";
import { knownPart } from "../shopping/known-part.ts";
import { cookingLog, preferences } from "./personal-resources.ts";
import {
  day,
  filter,
  flag,
  idOf,
  listOf,
  literal,
  number,
  oneOf,
  optional,
  preset,
  requiredField,
  search,
  wholeNumberField,
  textField,
  yesOrNo,
} from "./resource-fields.ts";

const amount = number(0, 1_000_000);
/** The example of a finding, for all tables that name food. */
const withFinding = { findings: [{ kind: "allergen", code: "celery", name: "celery salt" }] };
const locations = ["pantry", "fridge", "freezer", "counter", "other"] as const;

const recipes: ResourceSpec = {
  path: "recipes",
  one: "Recipe",
  many: "Recipes",
  table: "recipes",
  marked: true,
  pictured: true,
  example: {
    name: "Bean stew",
    description: "Thick, for cold days.",
    cuisine: "Tuscan",
    difficulty: "easy",
    prepMinutes: 10,
    cookMinutes: 25,
    servings: 4,
    instructions: ["Soak.", "Simmer."],
    tags: ["winter"],
    notes: "Better the next day.",
    ...withFinding,
  },
  fields: {
    name: requiredField(textField(200)),
    description: optional(textField(2000)),
    cuisine: optional(textField(80)),
    difficulty: optional(oneOf(["easy", "medium", "hard"])),
    prepMinutes: optional(wholeNumberField(0, 10_080)),
    cookMinutes: optional(wholeNumberField(0, 10_080)),
    servings: optional(wholeNumberField(1, 1000)),
    instructions: preset(listOf(textField(4000), 100)),
    tags: preset(listOf(textField(60), 30)),
    notes: optional(textField(4000)),
    author: optional(textField(200)),
    sourceUrl: optional(textField(2000)),
  },
  lines: {
    field: "ingredients",
    table: "recipe_ingredients",
    max: 100,
    place: "position",
    example: { name: "beans", quantity: 0.5, unit: "kg", preparation: "soaked", optional: false },
    fields: {
      name: requiredField(textField(200)),
      quantity: optional(amount),
      unit: optional(textField(40)),
      preparation: optional(textField(200)),
      optional: preset(yesOrNo),
      section: optional(textField(120)),
    },
  },
  order: [{ column: "name", dir: "asc" }],
  sortable: ["name", "cuisine", "difficulty", "prepMinutes", "cookMinutes", "servings"],
  filters: {
    q: search("name", "description", "tags", "recipe_ingredients.name"),
    maxMinutes: filter(
      z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000)
        .meta({ examples: [30] })
        .describe("preparation and cooking together"),
      (value) => ({ column: "total_minutes", op: "lte", value }),
    ),
    tag: filter(
      textSchema(60)
        .meta({ examples: ["winter"] })
        .describe("a tag, whatever its case"),
      (tag) => ({ column: "tags", op: "ilike", value: literal(tag) }),
    ),
  },
  import: { path: "/v1/recipes/import", subdomain: "recipes", address: "sourceUrl" },
};

const inventory: ResourceSpec = {
  path: "inventory",
  one: "InventoryItem",
  many: "Inventory",
  table: "inventory",
  marked: true,
  example: {
    name: "milk",
    quantity: 1,
    unit: "l",
    location: "fridge",
    expiresOn: "2026-11-27",
    notes: "opened",
    ...withFinding,
  },
  fields: {
    name: requiredField(textField(200)),
    quantity: optional(amount),
    unit: optional(textField(40)),
    location: optional(oneOf(locations)),
    expiresOn: optional(day),
    notes: optional(textField(2000)),
  },
  order: [
    { column: "expires_on", dir: "asc" },
    { column: "name", dir: "asc" },
  ],
  sortable: ["name", "quantity", "location", "expiresOn"],
  filters: {
    q: search("name", "notes"),
    location: filter(z.enum(locations), (value) => ({ column: "location", op: "eq", value })),
    expiresBefore: filter(calendarDate(), (value) => ({ column: "expires_on", op: "lt", value })),
  },
};

/** A part of the shop that the catalogues know is stored under one name, whatever its language. */
const shopPartField = { given: textSchema(80).transform(knownPart), shown: z.string() };

const shoppingList: ResourceSpec = {
  path: "shopping-list",
  one: "ShoppingItem",
  many: "ShoppingList",
  table: "shopping_list",
  marked: true,
  example: {
    name: "leeks",
    quantity: 3,
    unit: "piece",
    category: "vegetables",
    purchased: false,
    notes: "small ones",
    ...withFinding,
  },
  fields: {
    name: requiredField(textField(200)),
    quantity: optional(amount),
    unit: optional(textField(40)),
    category: optional(shopPartField),
    purchased: preset(yesOrNo),
    notes: optional(textField(2000)),
  },
  order: [{ column: "purchased", dir: "asc" }],
  sortable: ["name", "category", "purchased"],
  move: {
    path: "put-away",
    id: "putShoppingAway",
    to: "inventory",
    summary: "Move shopping items to the inventory: all of them or none",
  },
  filters: {
    q: search("name", "notes"),
    purchased: flag("purchased", "whether it has been bought"),
  },
};

const mealPlans: ResourceSpec = {
  path: "meal-plans",
  one: "MealPlan",
  many: "MealPlans",
  table: "meal_plans",
  marked: true,
  example: {
    plannedOn: "2026-11-27",
    mealType: "dinner",
    title: "Leek pie",
    servings: 4,
    notes: "guests at seven",
    ...withFinding,
  },
  fields: {
    plannedOn: requiredField(day),
    mealType: requiredField(oneOf(["breakfast", "lunch", "dinner", "snack"])),
    title: optional(textField(200)),
    recipeId: optional(idOf("recipes")),
    servings: optional(wholeNumberField(1, 1000)),
    notes: optional(textField(2000)),
  },
  anyOf: ["title", "recipeId"],
  order: [{ column: "planned_on", dir: "asc" }],
  sortable: ["plannedOn", "mealType", "title", "servings"],
  filters: {
    q: search("title", "notes"),
    from: filter(calendarDate(), (value) => ({ column: "planned_on", op: "gte", value })),
    to: filter(calendarDate(), (value) => ({ column: "planned_on", op: "lte", value })),
  },
};

const tasks: ResourceSpec = {
  path: "tasks",
  one: "Task",
  many: "Tasks",
  table: "tasks",
  example: { title: "Soak the beans", dueOn: "2026-11-26", done: false, notes: "overnight" },
  fields: {
    title: requiredField(textField(200)),
    dueOn: optional(day),
    done: preset(yesOrNo),
    notes: optional(textField(2000)),
    recipeId: optional(idOf("recipes")),
    mealPlanId: optional(idOf("meal plans")),
  },
  order: [
    { column: "done", dir: "asc" },
    { column: "due_on", dir: "asc" },
  ],
  sortable: ["title", "dueOn", "done"],
  filters: { q: search("title", "notes"), done: flag("done", "whether it has been done") },
};

export const resources: ResourceSpec[] = [
  recipes,
  inventory,
  shoppingList,
  mealPlans,
  tasks,
  cookingLog,
  preferences,
];
