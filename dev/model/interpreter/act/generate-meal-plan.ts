// A meal plan from saved recipes, the repertoire filling in where there are too few.
import { daysOf, daysBetween } from "../language/dates.ts";
import { splitList } from "../language/split-list.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { findFor, recipeWish } from "../think/recipe-query.ts";
import { isExcluded } from "../../repertoire/is-food.ts";
import { NO_WISH } from "../language/wishes.ts";
import { blocked, complete, type Decision } from "./decisions.ts";
import { rowsOfTable, type NamedRow, type Row } from "./rows.ts";

interface Meal {
  title: string;
  ref: string | null;
}

export function generateMealPlan(prompt: ActPrompt): Decision {
  const spec =
    /Plan (\w+) on (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})(?:, (\d+) recipes in rotation)?(?:, \d+ days)?(?:, with ([^.]+))?/.exec(
      `${prompt.brief} ${prompt.task}`,
    );
  if (spec === null)
    return blocked("INSUFFICIENT_INFO", "I do not know which days to plan.", "ask_user");
  const [, meal = "dinner", from = prompt.today, to = prompt.today, rotation, foods] = spec;
  const planned = new Set(
    (rowsOfTable(prompt, "meal_plans") ?? [])
      .filter(({ row }) => row.meal_type === meal)
      .map(({ row }) => String(row.planned_on)),
  );
  const days = daysOf({ from, to }).filter((day) => !planned.has(day));
  if (days.length === 0)
    return blocked("PLAN_INVALID", `Every one of those days has a ${meal} planned already.`);
  const wanted = Math.max(
    1,
    Math.min(rotation === undefined ? days.length : Number(rotation), days.length),
  );
  const meals = mealsFor(prompt, meal, wanted, foods === undefined ? [] : splitList(foods));
  const servings = recipeWish(prompt.profile).servings;
  const entries = days.map((day) => {
    const at = daysBetween(from, day) % meals.length;
    const { title, ref } = meals[at] ?? { title: "Leftovers", ref: null };
    return {
      planned_on: day,
      meal_type: meal,
      title,
      ...(servings === undefined ? {} : { servings }),
      ...(ref === null ? {} : { recipe_ref: ref }),
    };
  });
  return complete(`Planned ${entries.length} meals`, { data: { entries } });
}

/** Saved recipes that fit first, then dishes that are known here. */
function mealsFor(prompt: ActPrompt, meal: string, wanted: number, foods: string[]): Meal[] {
  const wish = recipeWish(prompt.profile, {
    ...NO_WISH,
    foods,
    styles: meal === "breakfast" ? ["breakfast"] : [],
  });
  const fits = (rowsOfTable(prompt, "recipes") ?? []).filter(
    (one) => !namesOf(one).some((name) => isExcluded(name, wish.exclude)) && holds(one, foods),
  );
  const proper =
    meal === "breakfast" || meal === "snack" ? fits : fits.filter((one) => !isSweetOrEarly(one));
  const saved = proper.map(({ ref, label }): Meal => ({ title: label, ref }));
  const more = findFor(
    wish,
    Math.max(0, wanted - saved.length),
    saved.map(({ title }) => title),
  );
  return [...saved.slice(0, wanted), ...more.map(({ name }): Meal => ({ title: name, ref: null }))];
}

/** A parfait is no dinner. */
function isSweetOrEarly({ row }: NamedRow): boolean {
  const tags = Array.isArray(row.tags) ? row.tags : [];
  return tags.includes("dessert") || (tags.includes("breakfast") && !tags.includes("lunch"));
}

function namesOf({ label, row }: NamedRow): string[] {
  const lines = Array.isArray(row.recipe_ingredients) ? (row.recipe_ingredients as Row[]) : [];
  return [label, ...lines.map((line) => String(line.name ?? ""))];
}

function holds(one: NamedRow, foods: string[]): boolean {
  const names = namesOf(one).join(" ").toLowerCase();
  return foods.every((food) => names.includes(food.toLowerCase().replace(/s$/, "")));
}
