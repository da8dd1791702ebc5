// A generated meal plan: dated meals, some of them made from a recipe.
import * as z from "zod";
import type { ArtifactSpec } from "../contracts/pack.ts";
import { weekdayOf } from "../domain/calendar.ts";
import { rowsOf } from "./chosen-recipes.ts";
import { optional, refTo } from "./fields.ts";
import { isPresent, objectsOf, valueText } from "./format-values.ts";
import { linkMealPlan } from "./link-meals.ts";
import { withoutTaken } from "./meal-slots.ts";
import { mealFields } from "./planning-tables.ts";

export const MealPlanContentSchema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        planned_on: mealFields.planned_on,
        meal_type: mealFields.meal_type,
        title: mealFields.title,
        servings: optional(mealFields.servings),
        recipe_ref: optional(refTo("recipe")).describe("a recipe or draft that is in play"),
      }),
    )
    .min(1)
    .max(60),
});

export const mealPlanArtifact: ArtifactSpec = {
  type: "meal_plan",
  schemaVersion: 1,
  schema: MealPlanContentSchema,
  link: linkMealPlan,
  label: labelMealPlan,
  format: (content) => objectsOf(content.entries).map(formatMeal).join("\n"),
  leaveOut(content, sources) {
    const { free, notes } = withoutTaken(objectsOf(content.entries), rowsOf(sources, "meal_plans"));
    if (notes.length === 0) return null;
    return { content: free.length === 0 ? null : { ...content, entries: free }, notes };
  },
};

/** One meal: `- Monday 2026-11-23, dinner: Baja tacos, serves 2 (recipe_1)`. */
export function formatMeal(meal: Record<string, unknown>): string {
  const day = isPresent(meal.planned_on) ? valueText(meal.planned_on) : "";
  const weekday = /^\d{4}-\d{2}-\d{2}$/.test(day) ? weekdayOf(day) : "";
  const date = [weekday, day].filter(isPresent).join(" ");
  const when = [date, meal.meal_type].filter(isPresent).map(valueText).join(", ");
  const serves = isPresent(meal.servings) ? `, serves ${valueText(meal.servings)}` : "";
  const recipe = isPresent(meal.recipe_ref) ? ` (${valueText(meal.recipe_ref)})` : "";
  return `- ${when}: ${valueText(meal.title ?? "")}${serves}${recipe}`;
}

function labelMealPlan(content: Record<string, unknown>): string {
  const days = objectsOf(content.entries)
    .map((meal) => meal.planned_on)
    .filter((day): day is string => typeof day === "string")
    .toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined) return "Meal plan";
  return first === last ? `Meal plan ${first}` : `Meal plan ${first} to ${last}`;
}
