// A generated meal plan: dated meals, some of them made from a recipe.
import * as z from "zod";
import type { Language } from "../../contracts/language.ts";
import type { ArtifactSpec } from "../../contracts/pack.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import { fullDay, weekdayText } from "./day-text.ts";
import { optional, refTo } from "../fields.ts";
import { isPresent, numberText, objectsOf, valueText } from "../screens/format-values.ts";
import { JudgedSchema } from "../food/judgement.ts";
import { linkMealPlan } from "./link-meals.ts";
import { leaveOutTakenSlots } from "./meal-slots.ts";
import { mealFields } from "./planning-tables.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

const MealPlanContentSchema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        planned_on: mealFields.planned_on,
        meal_type: mealFields.meal_type,
        title: mealFields.title,
        servings: optional(mealFields.servings),
        recipe_ref: optional(refTo("recipe")).describe("a recipe or draft that is in play"),
        judged: JudgedSchema.describe("of a meal without a recipe: the dish"),
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
  // A prompt has ISO dates, and no language.
  format: (content, language) =>
    objectsOf(content.entries)
      .map((meal) => formatMeal(meal, kitchenWords(language ?? "en"), language === undefined))
      .join("\n"),
  leaveOut(content, sources, language = "en") {
    const plannedMeals = rowsOf(sources, "meal_plans");
    const words = kitchenWords(language);
    const { free, notes } = leaveOutTakenSlots(objectsOf(content.entries), plannedMeals, words);
    if (notes.length === 0) return null;
    return { content: free.length === 0 ? null : { ...content, entries: free }, notes };
  },
};

/** One meal: `- Monday, 23 November, dinner: Baja tacos, serves 2 (recipe_1)`. */
function formatMeal(meal: Record<string, unknown>, words: KitchenWords, isIso: boolean): string {
  const day = isPresent(meal.planned_on) ? valueText(meal.planned_on) : "";
  const when = [dateText(day, words, isIso), wordOf(words.meals, meal.meal_type)]
    .filter(isPresent)
    .join(", ");
  const serves = isPresent(meal.servings)
    ? `, ${words.serves(numberText(meal.servings, words))}`
    : "";
  const recipe = isPresent(meal.recipe_ref) ? ` (${valueText(meal.recipe_ref)})` : "";
  return `- ${when}${words.colon}${valueText(meal.title ?? "")}${serves}${recipe}`;
}

/** `Monday, 23 November`, where the weekday makes the year clear; `Monday 2026-11-23` for a prompt. */
function dateText(day: string, words: KitchenWords, isIso: boolean): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  return isIso && isDay ? `${weekdayText(day, words)} ${day}` : fullDay(day, day, words);
}

function labelMealPlan(content: Record<string, unknown>, language: Language = "en"): string {
  const { labels, date } = kitchenWords(language);
  const dates = objectsOf(content.entries)
    .map((meal) => meal.planned_on)
    .filter((day): day is string => typeof day === "string")
    .toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return labels.mealPlan;
  const days = first === last ? date(first) : labels.fromTo(date(first), date(last));
  return `${labels.mealPlan} ${days}`;
}
