// Rows that were read, as lists a person likes to read.
import { capitalize } from "../language/clean-message.ts";
import { spokenDate } from "../language/dates.ts";
import { countWord } from "../language/numbers.ts";
import { spokenThing } from "../language/quantities.ts";
import type { ReplyPrompt, RowsShown } from "../prompt/read-reply-prompt.ts";
import { recipeFacts, text, wholeRecipe, type Row } from "./tell-recipe.ts";

/** What was looked for, from the goal or from what the read step said of itself. */
function aboutOf({ goal, steps }: ReplyPrompt): string {
  return [goal, ...steps.map((step) => step.text)].find((line) => / /.test(line)) ?? "";
}

export function tellRows(read: RowsShown, prompt: ReplyPrompt): string {
  const { table, rows, total } = read;
  const about = `${aboutOf(prompt)},`;
  if (total === 0 || rows.length === 0) return tellNone(table, about);
  const [only] = rows;
  const isOne = table === "recipes" && rows.length === 1 && only !== undefined;
  if (isOne && (prompt.goal.startsWith("Show ") || about.includes(', called "'))) {
    return wholeRecipe(only);
  }
  const lines =
    table === "inventory"
      ? stockLines(rows, prompt.today)
      : rows.map((row) => `- ${lineOf(table, row, prompt.today)}`);
  const shown = rows.length < total ? ` (${rows.length} of ${total} shown)` : "";
  return [`${headOf(read, about)}${shown}:`, "", ...lines].join("\n");
}

const EMPTY: Readonly<Record<string, [whole: string, part: string]>> = {
  recipes: ["You have no saved recipes yet.", "None of your saved recipes fits that."],
  inventory: ["Nothing is in stock at the moment.", "There is none in stock."],
  shopping_list: ["Your shopping list is empty.", "That is not on your shopping list."],
  meal_plans: ["Nothing is planned for that time.", "Nothing is planned for that time."],
  tasks: ["There is nothing on your task list.", "There are no such tasks."],
  preferences: ["I know of no tastes of yours yet.", "I know of no tastes of yours yet."],
  cooking_log: ["The cooking log is empty.", "There is nothing in the cooking log for that."],
};

function tellNone(table: string, about: string): string {
  const foods = /, with (.+?) in it/.exec(about)?.[1];
  const place = /, in the ([\w ]+) only/.exec(about)?.[1];
  if (foods === undefined && place !== undefined)
    return `The ${place} ${place.includes(" and ") ? "are" : "is"} empty, as far as I know.`;
  if (foods !== undefined && table === "inventory")
    return `There ${foods.endsWith("s") ? "are" : "is"} no ${foods} in stock.`;
  if (foods !== undefined && table === "recipes") return `You have no saved recipes with ${foods}.`;
  const called = /, called "([^"]+)"/.exec(about)?.[1];
  if (called !== undefined) return `I found nothing called ${called}.`;
  const isPart = /, (?:with|without|of the|tagged|ready|in the|that|from)\b/.test(about);
  return EMPTY[table]?.[isPart ? 1 : 0] ?? "I found nothing.";
}

function headOf({ table, total }: RowsShown, about: string): string {
  const foods = /, with (.+?) in it/.exec(about)?.[1];
  switch (table) {
    case "recipes": {
      const without = /, without ([^,]+)/.exec(about)?.[1];
      const cuisine = /, of the cuisine ([^,]+)/.exec(about)?.[1];
      const minutes = /, ready within (\d+) minutes/.exec(about)?.[1];
      const words = [
        `You have ${total === 1 ? "one" : countWord(total)}`,
        cuisine,
        total === 1 ? "recipe" : "recipes",
        foods === undefined ? undefined : `with ${foods}`,
        without === undefined ? undefined : `without ${without}`,
        minutes === undefined ? undefined : `within ${minutes} minutes`,
      ];
      return words.filter((word) => word !== undefined).join(" ");
    }
    case "inventory": {
      const place = /, in the ([\w ]+) only/.exec(about)?.[1];
      if (about.includes(", that expired")) return "This is past its date";
      if (about.includes(", that expires")) return "This expires soon";
      return place === undefined ? "This is in stock" : `This is in the ${place}`;
    }
    case "shopping_list":
      return about.includes("what was bought") ? "This has been bought" : "On your shopping list";
    case "meal_plans":
      return "This is planned";
    case "tasks":
      return about.includes("that are done") ? "These tasks are done" : "Your tasks";
    case "preferences":
      return "What I know of your tastes";
    case "cooking_log":
      return "This was cooked";
    default:
      return "This is what I found";
  }
}

function lineOf(table: string, row: Row, today: string): string {
  const name = text(row.name ?? row.title ?? row.subject);
  switch (table) {
    case "recipes":
      return [`**${name}**`, recipeFacts(row)].filter((part) => part !== "").join(": ");
    case "shopping_list":
      return thing(row);
    case "tasks":
      return row.due_on ? `${name} (due ${spokenDate(text(row.due_on), today)})` : name;
    case "meal_plans": {
      const day = capitalize(spokenDate(text(row.planned_on), today));
      return `${day}, ${text(row.meal_type)}: ${name}`;
    }
    case "preferences":
      return row.kind === "dislike"
        ? `not fond of ${name}`
        : row.kind === "like"
          ? `fond of ${name}`
          : row.kind === "allergy"
            ? `allergic to ${name}`
            : name;
    case "cooking_log":
      return `${name}, ${spokenDate(text(row.cooked_on), today)}${row.rating ? `, ${text(row.rating)} of 5` : ""}`;
    default:
      return name;
  }
}

function thing(row: Row): string {
  const quantity = typeof row.quantity === "number" ? row.quantity : null;
  return spokenThing({ name: text(row.name), quantity, unit: text(row.unit) || null });
}

const PLACES = ["fridge", "freezer", "pantry", "counter", "other", ""];

/** By place where there are several, what expires marked. */
function stockLines(rows: Row[], today: string): string[] {
  const places = Map.groupBy(rows, (row) => text(row.location));
  const line = (row: Row) => {
    const expires = text(row.expires_on);
    const when =
      expires === ""
        ? ""
        : expires < today
          ? ` (past its date since ${expires})`
          : ` (good until ${spokenDate(expires, today)})`;
    return `- ${thing(row)}${when}`;
  };
  if (places.size <= 1) return rows.map(line);
  const title = (place: string) =>
    place === "" ? "No place given" : place === "other" ? "Elsewhere" : capitalize(place);
  return [...places]
    .sort(([a], [b]) => PLACES.indexOf(a) - PLACES.indexOf(b))
    .flatMap(([place, own], at) => [
      `${at === 0 ? "" : "\n"}**${title(place)}**`,
      ...own.map(line),
    ]);
}
