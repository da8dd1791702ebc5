// The tables of meal plans, tasks, the cooking log and one person's preferences.
import * as z from "zod";
import type { TableSpec } from "../../contracts/pack.ts";
import { enumOf, mealTypeWords } from "../enum-maps.ts";
import {
  calendarDate,
  clearable,
  count,
  optional,
  prose,
  refTo,
  text,
  withDefault,
} from "../fields.ts";
import {
  JUDGED_COLUMNS,
  judgedColumns,
  judgedFields,
  withoutBadJudgement,
} from "../food/judgement.ts";
import { linkMealRow } from "./link-meals.ts";

const PreferenceKindSchema = z.enum([
  ...(["like", "dislike", "note", "allergy", "intolerance", "diet"] as const),
]);

/** Limits shared by the tables and the artifacts that fill them. */
export const mealFields = {
  planned_on: calendarDate(),
  meal_type: enumOf(mealTypeWords),
  title: text(200),
  servings: count(1, 1000),
};
export const taskFields = { title: text(200), due_on: calendarDate(), notes: prose(2000) };

export const mealPlans: TableSpec = {
  table: "meal_plans",
  subdomain: "meal_plans",
  refType: "meal",
  labelColumn: "title",
  labelFrom: "recipe_id",
  alwaysRead: ["planned_on", "meal_type", "recipe_id", "notes"],
  dayColumn: "planned_on",
  foreignKeys: { recipe_id: "recipes" },
  link: linkMealRow,
  writeStepColumns: JUDGED_COLUMNS,
  statable: { create: ["planned_on", "meal_type", "title", "recipe_id"], set: [], amounts: {} },
  children: {},
  writable: true,
  insert: z
    .strictObject({
      planned_on: mealFields.planned_on,
      meal_type: mealFields.meal_type,
      title: mealFields.title,
      recipe_id: optional(refTo("recipe")),
      servings: optional(mealFields.servings),
      notes: optional(prose(2000)),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  update: z
    .strictObject({
      planned_on: mealFields.planned_on.optional(),
      meal_type: mealFields.meal_type.optional(),
      title: mealFields.title.optional(),
      recipe_id: clearable(refTo("recipe")),
      servings: clearable(mealFields.servings),
      notes: clearable(prose(2000)),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  columns: {
    id: "ref",
    planned_on: "date, YYYY-MM-DD",
    meal_type: "breakfast | lunch | dinner | snack",
    title: "text: what is eaten",
    recipe_id: "recipe ref, or empty",
    servings: "whole number, or empty",
    notes: "text",
    created_at: "time of entry",
    ...judgedColumns,
  },
};

export const tasks: TableSpec = {
  table: "tasks",
  subdomain: "tasks",
  refType: "task",
  labelColumn: "title",
  dayColumn: "due_on",
  foreignKeys: { recipe_id: "recipes", meal_plan_id: "meal_plans" },
  alwaysRead: ["due_on", "done"],
  statable: {
    create: ["title", "due_on", "recipe_id", "meal_plan_id"],
    set: ["due_on", "done"],
    amounts: {},
  },
  children: {},
  writable: true,
  insert: z.strictObject({
    title: taskFields.title,
    due_on: optional(taskFields.due_on),
    done: withDefault(z.boolean(), false),
    notes: optional(taskFields.notes),
    recipe_id: optional(refTo("recipe")),
    meal_plan_id: optional(refTo("meal")),
  }),
  update: z.strictObject({
    title: taskFields.title.optional(),
    due_on: clearable(taskFields.due_on),
    done: z.boolean().optional(),
    notes: clearable(taskFields.notes),
    recipe_id: clearable(refTo("recipe")),
    meal_plan_id: clearable(refTo("meal")),
  }),
  columns: {
    id: "ref",
    title: "text: what to do",
    due_on: "date, YYYY-MM-DD, or empty",
    done: "true | false",
    notes: "text",
    recipe_id: "recipe ref, or empty",
    meal_plan_id: "meal ref, or empty",
    created_at: "time of entry",
  },
};

export const preferences: TableSpec = {
  table: "preferences",
  subdomain: "preferences",
  refType: "pref",
  labelColumn: "subject",
  foreignKeys: {},
  children: {},
  writable: true,
  insert: z.strictObject({
    kind: PreferenceKindSchema,
    subject: text(200),
    note: optional(prose(2000)),
  }),
  update: z.strictObject({
    kind: PreferenceKindSchema.optional(),
    subject: text(200).optional(),
    note: clearable(prose(2000)),
  }),
  // Set from the user's statement (keep-fact).
  setByCode: ["who", "words", "valid_from", "valid_until"],
  alwaysRead: ["kind", "who", "words", "valid_from", "valid_until", "note"],
  // Users call both an allergy, and the guard treats both alike.
  readTogether: { kind: { allergy: ["intolerance"] } },
  columns: {
    id: "ref",
    kind: "like | dislike | note | allergy | intolerance | diet",
    subject: "text: what it is about, in English",
    who: "text: whose it is; empty for the user's own",
    words: "text: the user's words for the subject",
    valid_from: "date: the first day on which it holds, or empty",
    valid_until: "date: the last day on which it holds, or empty",
    note: "text",
    created_at: "time of entry",
  },
};

export const cookingLog: TableSpec = {
  table: "cooking_log",
  subdomain: "history",
  refType: "log",
  labelColumn: "title",
  dayColumn: "cooked_on",
  alwaysRead: ["cooked_on", "rating"],
  statable: { create: ["title", "cooked_on", "recipe_id", "rating"], set: ["rating"], amounts: {} },
  foreignKeys: { recipe_id: "recipes" },
  children: {},
  writable: true,
  insert: z.strictObject({
    title: text(200),
    cooked_on: calendarDate(),
    recipe_id: optional(refTo("recipe")),
    servings: optional(count(1, 1000)),
    rating: optional(count(1, 5)),
    notes: optional(prose(2000)),
  }),
  update: z.strictObject({
    title: text(200).optional(),
    cooked_on: calendarDate().optional(),
    recipe_id: clearable(refTo("recipe")),
    servings: clearable(count(1, 1000)),
    rating: clearable(count(1, 5)),
    notes: clearable(prose(2000)),
  }),
  columns: {
    id: "ref",
    title: "text: what was cooked",
    cooked_on: "date, YYYY-MM-DD",
    recipe_id: "recipe ref, or empty",
    servings: "whole number, or empty",
    rating: "1 to 5, or empty",
    notes: "text",
    created_at: "time of entry",
  },
};
