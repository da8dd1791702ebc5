// The rows of a free-form create, read from the step's sentence and the labels of its batch.
import { parseThing } from "../language/quantities.ts";
import { recognize } from "../intents/recognize.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { refsIn, rowsNamed, rowsOfTable, type Row } from "./rows.ts";

/** Null when the sentence is about nothing that is known here. */
export function rowsToCreate(prompt: ActPrompt): Row[] | null {
  const pending = prompt.batch.filter(({ status }) => status === "pending");
  switch (prompt.subdomain) {
    case "shopping":
    case "inventory": {
      const more = prompt.subdomain === "inventory" ? stockFields(prompt.task) : {};
      if (pending.length > 0)
        return pending.map(({ ref, label }) => ({ ...thingRow(label), ...more, item: ref }));
      const list = /^Add to [^:]+: (.+)$/.exec(prompt.task)?.[1];
      const texts = list?.split("; ") ?? spokenThings(prompt);
      return texts.map((text) => ({ ...thingRow(text), ...more }));
    }
    case "tasks": {
      const [, title, due] = /^Add the task "([^"]+)"(?:, due (\S+))?/.exec(prompt.task) ?? [];
      return title === undefined
        ? null
        : [{ title, ...(due === undefined ? {} : { due_on: due }) }];
    }
    case "meal_plans":
      return mealRow(prompt);
    case "history":
      return logRow(prompt);
    case "preferences": {
      const [, verb, list] = /^Note that the user (likes|dislikes): (.+)$/.exec(prompt.task) ?? [];
      if (list === undefined) return null;
      const kind = verb === "likes" ? "like" : "dislike";
      if (pending.length > 0)
        return pending.map(({ ref, label }) => ({ kind, subject: label, item: ref }));
      return list.split("; ").map((subject) => ({ kind, subject }));
    }
    default:
      return null;
  }
}

function thingRow(text: string): Row {
  const { name, quantity, unit } = parseThing(text);
  return { name, ...(quantity === null ? {} : { quantity }), ...(unit === null ? {} : { unit }) };
}

function stockFields(task: string): Row {
  const location = /, in the (fridge|freezer|pantry|counter)/.exec(task)?.[1];
  const expires = /, expiring on (\d{4}-\d{2}-\d{2})/.exec(task)?.[1];
  return {
    ...(location === undefined ? {} : { location }),
    ...(expires === undefined ? {} : { expires_on: expires }),
  };
}

/** A plan in other words than ours: what the user said is what is meant. */
function spokenThings({ message }: ActPrompt): string[] {
  const [intent] = recognize(message, NO_SITUATION);
  if (intent?.kind !== "add") return [];
  return intent.things.map(({ name, quantity, unit }) =>
    [quantity, unit, name].filter((part) => part !== null).join(" "),
  );
}

function mealRow(prompt: ActPrompt): Row[] | null {
  const match = /^Plan "([^"]+)" for (\w+) on (\d{4}-\d{2}-\d{2})(.*)$/.exec(prompt.task);
  if (match === null) return null;
  const [, title = "", meal = "dinner", day = "", rest = ""] = match;
  const recipe = recipeRef(prompt, title, rest);
  return [
    {
      planned_on: day,
      meal_type: meal,
      title: recipe?.label ?? title,
      ...(recipe === null ? {} : { recipe_id: recipe.ref }),
    },
  ];
}

function logRow(prompt: ActPrompt): Row[] | null {
  const match =
    /^Log "([^"]+)" as cooked on (\d{4}-\d{2}-\d{2})(?:, rated ([1-5]) of 5)?(?:, for (\d+))?(.*)$/.exec(
      prompt.task,
    );
  if (match === null) return null;
  const [, title = "", day = "", rating, servings, rest = ""] = match;
  const recipe = recipeRef(prompt, title, rest);
  return [
    {
      title: recipe?.label ?? title,
      cooked_on: day,
      ...(rating === undefined ? {} : { rating: Number(rating) }),
      ...(servings === undefined ? {} : { servings: Number(servings) }),
      ...(recipe === null ? {} : { recipe_id: recipe.ref }),
    },
  ];
}

/** The saved recipe that the sentence names, or the one of that name that was found. */
function recipeRef(
  prompt: ActPrompt,
  title: string,
  rest: string,
): { ref: string; label: string | null } | null {
  const [named] = refsIn(rest);
  if (named !== undefined) return { ref: named, label: null };
  const found = rowsNamed(title, rowsOfTable(prompt, "recipes") ?? []);
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : { ref: only.ref, label: only.label };
}
