// Meals: one on a day, a span of days, and moving one.
import { TYPE_OF, type Intent } from "../intents/intent.ts";
import { NO_LOOK_UP } from "../intents/look-up-filters.ts";
import { daysOf, parseDay, planRange, spokenDate } from "../language/dates.ts";
import { isFoodWord } from "../language/foods.ts";
import { countWord } from "../language/numbers.ts";
import { isPointing } from "../language/selection.ts";
import { joinList } from "../language/split-list.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import {
  ask,
  entry,
  generate,
  plan,
  propose,
  read,
  write,
  type Draft,
  type Step,
  named,
} from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

/** "Plan cod for Friday dinner". */
export function planMeal(intent: Extract<Intent, { kind: "plan_meal" }>, input: ThinkInput): Draft {
  const day = intent.when === null ? null : parseDay(intent.when, input.today);
  const [recipe] = meant(input, { type: "recipe", which: intent.which });
  if (recipe === undefined && intent.which !== null && isPointing(intent.which)) {
    return ask("Plan a dish", "Which dish do you mean? Tell me its name, and I plan it.");
  }
  const title = recipe?.label || intent.title;
  if (day === null) return ask(`Plan ${title}`, `For which day shall I plan ${title}?`);
  const goal = `Plan ${title} for ${intent.meal} ${spokenOn(day, input.today)}`;
  const step = (from: string, group: number): Step =>
    write("meal_plans", "create", `Plan "${title}" for ${intent.meal} on ${day}${from}`, { group });
  if (recipe !== undefined && recipe.tier !== "draft")
    return plan(goal, step(`, from ${named(recipe)}`, 0));
  if (
    recipe !== undefined ||
    isFoodWord(title) ||
    /\b(?:leftovers|takeaway|pizza night|out)\b/i.test(title)
  ) {
    return plan(goal, step("", 0));
  }
  const lookUp = describeLookUp({ ...NO_LOOK_UP, subdomain: "recipes", called: title }, null);
  return plan(
    goal,
    read("meal_plans", lookUp),
    step(", from the recipe of that name if one was found", 1),
  );
}

/** `on Friday, 27 November`, `tomorrow`. */
export function spokenOn(day: string, today: string): string {
  const spoken = spokenDate(day, today);
  return /^(?:today|tomorrow|yesterday)$/.test(spoken) ? spoken : `on ${spoken}`;
}

/** "Plan dinners next week": proposed first, since it makes choices. */
export function planMeals(
  intent: Extract<Intent, { kind: "plan_meals" }>,
  input: ThinkInput,
): Draft {
  const range = planRange(intent.when, input.today);
  const days = daysOf(range);
  const count = Math.min(intent.count ?? days.length, 31);
  const span =
    range.from === range.to
      ? `for ${spokenDate(range.from, input.today)}`
      : `from ${spokenDate(range.from, input.today)} to ${spokenDate(range.to, input.today)}`;
  const takesTurns = intent.counts === "recipes" && intent.count !== null && count < days.length;
  const isCounted = intent.counts === "meals" && intent.count !== null;
  const foods = intent.foods.length > 0 ? ` with ${joinList(intent.foods)}` : "";
  const leftovers =
    intent.leftovers === 0
      ? ""
      : `leftovers ${intent.leftovers === 1 ? "once" : `${intent.leftovers} times`}`;
  const spec = [
    `${intent.meal} on ${range.from} to ${range.to}`,
    takesTurns ? `${count} recipes in rotation` : "",
    isCounted ? `${count} meals` : "",
    leftovers,
    intent.onlySaved ? "saved recipes only" : "",
    foods.trim(),
  ]
    .filter((part) => part !== "")
    .join(", ");
  const meals = isCounted
    ? `${countWord(count)} ${count === 1 ? "meal" : "meals"}`
    : `${intent.meal}${days.length === 1 ? "" : "s"}`;
  const steps = [
    read("meal_plans", describeLookUp({ ...NO_LOOK_UP, subdomain: "meal_plans" }, range)),
    read("recipes", "Look up the saved recipes"),
    generate(
      "meal_plans",
      `Plan ${spec}`,
      [entry(`${capital(meals)} ${span}`, null, `Plan ${spec}. Leave out days that have one.`)],
      1,
    ),
    write("meal_plans", "create", "Save the meal plan that was made", { group: 2 }),
  ];
  const goal = `Plan ${meals} ${span}`;
  if (!intent.tentative) return plan(goal, ...steps);
  const how = [
    intent.onlySaved ? "from your saved recipes only" : "from your saved recipes first",
    ...(leftovers === "" ? [] : [`with ${leftovers}`]),
    "leaving alone what is planned already",
  ];
  const message =
    `I could plan ${meals} ${span}${takesTurns ? ` with ${count} recipes in rotation` : ""}${foods}: ` +
    `${how.join(", ")}, and save the plan. Shall I?`;
  return propose(goal, message, steps);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function planMealMove(
  intent: Extract<Intent, { kind: "move_meal" }>,
  input: ThinkInput,
): Draft {
  const day = parseDay(intent.when, input.today);
  const found = meant(input, { type: TYPE_OF.meal_plans, which: intent.which });
  const [name = "the meal"] = intent.which.names;
  if (day === null) return ask("Move a meal", "To which day?");
  if (found.length > 0) {
    const goal = `Move ${found.map(named).join(", ")} to ${day}`;
    return plan(
      goal,
      write("meal_plans", "update", goal, {
        batch: found.map(({ label, ref }) => entry(label, ref)),
      }),
    );
  }
  const goal = `Move "${name}" to ${day}`;
  const lookUp = { ...NO_LOOK_UP, subdomain: "meal_plans" as const, called: name };
  return plan(
    goal,
    read("meal_plans", describeLookUp(lookUp, null)),
    write("meal_plans", "update", goal, { group: 1 }),
  );
}
