// A meal plan from saved recipes, the repertoire filling in where there are too few.
import { daysOf } from "../language/dates.ts";
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
  const spec = `${prompt.brief} ${prompt.task}`;
  const days = /Plan (\w+) on (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})/.exec(spec);
  if (days === null)
    return blocked("INSUFFICIENT_INFO", "I do not know which days to plan.", "ask_user");
  const [, meal = "dinner", from = prompt.today, to = prompt.today] = days;
  const number = (pattern: RegExp) => Number(pattern.exec(spec)?.[1] ?? Number.NaN);
  const counted = number(/, (\d+) meals/);
  const free = freeSlots(prompt, meal, { from, to }, counted);
  if (free.length === 0)
    return blocked("PLAN_INVALID", `Every one of those days has a ${meal} planned already.`);
  const leftovers = /, leftovers once/.test(spec) ? 1 : number(/, leftovers (\d+) times/) || 0;
  const rotation = number(/, (\d+) recipes in rotation/);
  const foods = /, with ([^.,]+)/.exec(spec)?.[1];
  const onlySaved = /, saved recipes only/.test(spec);
  const cooked = Math.max(1, free.length - leftovers);
  const meals = mealsFor(prompt, meal, {
    wanted: Number.isNaN(rotation) ? cooked : Math.min(rotation, cooked),
    foods: foods === undefined ? [] : splitList(foods),
    onlySaved,
  });
  if (meals.length === 0) return blocked("INSUFFICIENT_INFO", NONE_SAVED, "ask_user");
  const servings = recipeWish(prompt.profile).servings;
  const titles = withLeftovers(meals, free.length, leftovers);
  const entries = free.map(({ day, type }, at) => {
    const { title, ref } = titles[at] ?? { title: "Leftovers", ref: null };
    return {
      planned_on: day,
      meal_type: type,
      title,
      ...(servings === undefined ? {} : { servings }),
      ...(ref === null ? {} : { recipe_ref: ref }),
    };
  });
  return complete(`Planned ${entries.length} meals`, { data: { entries } });
}

const NONE_SAVED =
  "None of your saved recipes fits. Shall I use new ones, or tell me which dishes to plan?";

interface Slot {
  day: string;
  type: string;
}

/** Which other meals make up the number where the days are too few. */
const NEXT_MEALS = ["dinner", "lunch", "breakfast"];

/** Slots without a meal, in order of day; as many as are counted, other meals filling up. */
function freeSlots(
  prompt: ActPrompt,
  meal: string,
  range: { from: string; to: string },
  counted: number,
): Slot[] {
  const planned = new Set(
    (rowsOfTable(prompt, "meal_plans") ?? []).map(
      ({ row }) => `${String(row.planned_on)} ${String(row.meal_type)}`,
    ),
  );
  const types = [meal, ...NEXT_MEALS.filter((type) => type !== meal)];
  const slots = types.flatMap((type) =>
    daysOf(range)
      .filter((day) => !planned.has(`${day} ${type}`))
      .map((day): Slot => ({ day, type })),
  );
  const wanted = Number.isNaN(counted)
    ? slots.filter(({ type }) => type === meal)
    : slots.slice(0, counted);
  return wanted.sort((a, b) => a.day.localeCompare(b.day) || order(a.type) - order(b.type));
}

function order(type: string): number {
  return ["breakfast", "lunch", "dinner", "snack"].indexOf(type);
}

/** The meals in turn; leftovers come right after the dish that they are of. */
function withLeftovers(meals: Meal[], slots: number, leftovers: number): Meal[] {
  const list = Array.from(
    { length: slots },
    (_, at): Meal => meals[at % meals.length] ?? { title: "Leftovers", ref: null },
  );
  for (let left = 0; left < leftovers && 2 * left + 1 < list.length; left += 1) {
    const at = 2 * left + 1;
    list.splice(at, 0, { title: `Leftovers (${list[at - 1]?.title ?? ""})`, ref: null });
  }
  return list.slice(0, slots);
}

/** Saved recipes that fit first, then dishes that are known here. */
function mealsFor(
  prompt: ActPrompt,
  meal: string,
  { wanted, foods, onlySaved }: { wanted: number; foods: string[]; onlySaved: boolean },
): Meal[] {
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
  // What is on the plan already comes round again only where nothing else is left.
  const planned = new Set((rowsOfTable(prompt, "meal_plans") ?? []).map(({ label }) => label));
  const all = proper.map(({ ref, label }): Meal => ({ title: label, ref }));
  const fresh = all.filter(({ title }) => !planned.has(title));
  const saved = onlySaved ? [...fresh, ...all.filter(({ title }) => planned.has(title))] : fresh;
  if (onlySaved) return saved.slice(0, wanted);
  const more = findFor(
    wish,
    Math.max(0, wanted - saved.length),
    all.map(({ title }) => title),
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
