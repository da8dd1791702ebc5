// Shopping lists: for recipes, and for what is planned. Code adds the lines up.
import type { Intent } from "../intents/intent.ts";
import { NO_LOOK_UP } from "../intents/look-up-filters.ts";
import { addDays, planRange, spokenDate } from "../language/dates.ts";
import { joinList } from "../language/split-list.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { ask, entry, generate, plan, read, write, type Draft, named } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

/** A shopping list for a recipe: what is not at home already. */
export function planBuyingFor(
  intent: Extract<Intent, { kind: "buy_for" }>,
  input: ThinkInput,
): Draft {
  const recipes = meant(input, { type: "recipe", which: intent.which });
  const saved = recipes.filter(({ tier }) => tier !== "draft");
  const [name] = intent.which.names;
  if (recipes.length === 0 && name === undefined)
    return ask("Make a shopping list", "For which recipe?");
  const what = recipes.length > 0 ? joinList(recipes.map(({ label }) => label)) : (name ?? "");
  const source = recipes.length > 0 ? recipes.map(named).join(", ") : `the recipe called "${name}"`;
  const reads =
    recipes.length === 0
      ? [read("recipes", `Look up the saved recipes, called "${name}"`)]
      : saved.length > 0
        ? [read("recipes", `Look up ${saved.map(named).join(", ")}`)]
        : [];
  return plan(
    intent.save
      ? `Put what is missing for ${what} on the shopping list`
      : `Say what is missing for ${what}`,
    ...reads,
    read("inventory", "Look up everything in stock"),
    generate(
      "shopping",
      `List what ${source} needs and is not in stock`,
      [entry(`Shopping list for ${what}`, null, `What ${source} needs and is not in stock.`)],
      1,
    ),
    ...(intent.save
      ? [write("shopping", "create", "Save the shopping list that was made", { group: 2 })]
      : []),
  );
}

/** A shopping list for the meals of these days. */
export function planBuyingForPlan(
  intent: Extract<Intent, { kind: "buy_for_plan" }>,
  input: ThinkInput,
): Draft {
  const { today } = input;
  const days =
    intent.when === null ? { from: today, to: addDays(today, 7) } : planRange(intent.when, today);
  const span = `${spokenDate(days.from, today)} to ${spokenDate(days.to, today)}`;
  const what = `what is planned from ${span}`;
  return plan(
    intent.save
      ? `Put what is missing for the plan on the shopping list`
      : `Say what is missing for ${what}`,
    read("meal_plans", describeLookUp({ ...NO_LOOK_UP, subdomain: "meal_plans" }, days)),
    read("recipes", "Look up the recipes of the meals that were read", 1),
    read("inventory", "Look up everything in stock", 1),
    generate(
      "shopping",
      `List what the planned recipes need and is not in stock`,
      [entry(`Shopping list, ${span}`, null, `What is needed for ${what}, and is not in stock.`)],
      2,
    ),
    ...(intent.save
      ? [write("shopping", "create", "Save the shopping list that was made", { group: 3 })]
      : []),
  );
}
