// Plans a dish for a day: a saved recipe if the dish has a recipe's name, or only its name if that names a food.
import type { Dish, Job } from "../forms/job.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { ask, createCall, fail, type Decision } from "./decisions.ts";
import { findRow, labelOf } from "./find-rows.ts";

const YES = /^\W*(?:yes|yep|yeah|sure|ok|okay|do it|please do)\W*$/i;

/** The recipe's name and ref, or the dish's name; a decision if neither is certain. */
function dishOf(
  { rows, message }: ActPrompt,
  dish: Dish,
): { title: string; recipe?: string } | Decision {
  const recipes = rows.flatMap(({ table, row }) => (table === "recipes" ? [row] : []));
  const match = findRow("recipes", recipes, { ...dish, definite: true }, true);
  if (match.kind === "several")
    return fail(`Several recipes fit: ${match.labels.join(", ")}. Say the whole name.`);
  if (match.kind === "one" || (match.kind === "likely" && YES.test(message))) {
    return { title: labelOf("recipes", match.row), recipe: String(match.row["id"]) };
  }
  if (dish.isFood) return { title: dish.name.slice(0, 1).toUpperCase() + dish.name.slice(1) };
  if (match.kind === "likely") return ask(`Do you mean ${match.label}?`);
  return fail(`I don't know a recipe called ${dish.name}.`);
}

export function planMeal(prompt: ActPrompt, { dish, day, meal }: Job & { do: "meal" }): Decision {
  const plannedMeal = prompt.rows.find(
    ({ table, row }) =>
      table === "meal_plans" && row["planned_on"] === day && row["meal_type"] === meal,
  );
  if (plannedMeal !== undefined) {
    return fail(
      `${labelOf("meal_plans", plannedMeal.row)} is planned for that ${meal} already. Cancel or move it first.`,
    );
  }
  const dishOrDecision = dishOf(prompt, dish);
  if ("action" in dishOrDecision) return dishOrDecision;
  return createCall("meal_plans", [
    {
      planned_on: day,
      meal_type: meal,
      title: dishOrDecision.title,
      ...(dishOrDecision.recipe === undefined ? {} : { recipe_id: dishOrDecision.recipe }),
    },
  ]);
}
