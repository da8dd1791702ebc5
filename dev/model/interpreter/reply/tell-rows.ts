// Rows that were read, as lists a person likes to read.
import { spokenDate } from "../language/dates.ts";
import { joinList } from "../language/split-list.ts";
import type { ReplyPrompt, RowsShown } from "../prompt/read-reply-prompt.ts";

type Row = Record<string, unknown>;

const EMPTY: Readonly<Record<string, string>> = {
  recipes: "No saved recipe matches that.",
  inventory: "Nothing of that is in stock.",
  shopping_list: "Your shopping list is empty.",
  meal_plans: "Nothing is planned for that time.",
  tasks: "There are no tasks.",
  preferences: "I know of no tastes of yours yet.",
  cooking_log: "Nothing is in the cooking log for that.",
};
const EMPTY_WHOLE: Readonly<Record<string, string>> = {
  recipes: "You have no saved recipes yet.",
  inventory: "Nothing is in stock at the moment.",
};

export function tellRows(read: RowsShown, prompt: ReplyPrompt): string {
  const { table, rows, total } = read;
  if (total === 0 || rows.length === 0) {
    const isWhole = !/, (?:with|without|called|of the|tagged|ready|in the|that)\b/.test(
      prompt.goal,
    );
    return (isWhole ? EMPTY_WHOLE[table] : undefined) ?? EMPTY[table] ?? "I found nothing.";
  }
  const [only] = rows;
  if (table === "recipes" && rows.length === 1 && only !== undefined && wantsWhole(prompt))
    return wholeRecipe(only);
  const lines =
    table === "inventory"
      ? stockLines(rows, prompt)
      : table === "meal_plans"
        ? mealLines(rows, prompt)
        : rows.map((row) => `- ${lineOf(table, row, prompt.today)}`);
  const shown = rows.length < total ? ` (${rows.length} of ${total})` : "";
  return [`${headOf(read, prompt)}${shown}:`, "", ...lines].join("\n");
}

function headOf({ table, total }: RowsShown, { goal }: ReplyPrompt): string {
  const clause =
    / of the cuisine \w+|, with .+? in it|, without [^,]+|, tagged [^,]+|, ready within \d+ minutes|, in the \w+ only/.exec(
      goal,
    )?.[0] ?? "";
  switch (table) {
    case "recipes": {
      const about = /, with (.+?) in it/.exec(goal)?.[1];
      const without = /, without ([^,]+)/.exec(goal)?.[1];
      const more = [
        about === undefined ? "" : ` with ${about}`,
        without === undefined ? "" : ` without ${without}`,
      ].join("");
      return total === 1
        ? `One of your recipes${more === "" ? "" : more} fits`
        : `You have ${total} recipes${more}`;
    }
    case "inventory": {
      const place = /, in the (\w+) only/.exec(clause)?.[1];
      return place === undefined ? "This is in stock" : `This is in the ${place}`;
    }
    case "shopping_list":
      return goal.includes("what was bought") ? "This has been bought" : "On your shopping list";
    case "meal_plans":
      return "This is planned";
    case "tasks":
      return goal.includes("that are done") ? "These tasks are done" : "Your tasks";
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
      return [amount(row), name].filter((part) => part !== "").join(" ");
    case "tasks":
      return row.due_on === undefined || row.due_on === null
        ? name
        : `${name} (due ${spokenDate(text(row.due_on), today)})`;
    case "preferences":
      return `${row.kind === "dislike" ? "you do not like" : row.kind === "like" ? "you like" : "note"}: ${name}`;
    case "cooking_log":
      return `${name}, ${spokenDate(text(row.cooked_on), today)}${row.rating ? `, ${text(row.rating)} of 5` : ""}`;
    default:
      return name;
  }
}

function recipeFacts(row: Row): string {
  const minutes = Number(row.prep_minutes ?? 0) + Number(row.cook_minutes ?? 0);
  return joinList(
    [
      text(row.cuisine),
      text(row.difficulty),
      minutes > 0 ? `${minutes} minutes` : "",
      row.servings ? `serves ${text(row.servings)}` : "",
    ].filter((part) => part !== ""),
    ",",
  ).replaceAll(" , ", ", ");
}

/** By place where there are several, what expires soon marked. */
function stockLines(rows: Row[], { today }: ReplyPrompt): string[] {
  const places = Map.groupBy(rows, (row) => text(row.location));
  const line = (row: Row) => {
    const expires = text(row.expires_on);
    const when =
      expires === ""
        ? ""
        : expires < today
          ? ` (expired on ${expires})`
          : ` (expires ${spokenDate(expires, today)})`;
    return `- ${[amount(row), text(row.name)].filter((part) => part !== "").join(" ")}${when}`;
  };
  if (places.size <= 1) return rows.map(line);
  return [...places].flatMap(([place, own]) => [
    `**${place === "" ? "Elsewhere" : place.charAt(0).toUpperCase() + place.slice(1)}**`,
    ...own.map(line),
  ]);
}

function mealLines(rows: Row[], { today }: ReplyPrompt): string[] {
  return rows.map((row) => {
    const day = spokenDate(text(row.planned_on), today);
    return `- ${day.charAt(0).toUpperCase()}${day.slice(1)}, ${text(row.meal_type)}: ${text(row.title)}`;
  });
}

function wantsWhole({ goal }: ReplyPrompt): boolean {
  return /^Show |, called "/.test(goal);
}

/** A saved recipe with ingredients and steps. */
function wholeRecipe(row: Row): string {
  const lines = Array.isArray(row.recipe_ingredients) ? (row.recipe_ingredients as Row[]) : [];
  const steps = Array.isArray(row.instructions) ? row.instructions.map(text) : [];
  return [
    `**${text(row.name)}**`,
    text(row.description),
    recipeFacts(row),
    lines.length === 0 ? "" : ["**Ingredients**", ...lines.map(ingredientLine)].join("\n"),
    steps.length === 0
      ? ""
      : ["**Instructions**", ...steps.map((step, at) => `${at + 1}. ${step}`)].join("\n"),
    row.notes ? `**Notes**\n${text(row.notes)}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function ingredientLine(line: Row): string {
  const preparation = text(line.preparation);
  const named = [amount(line), text(line.name)].filter((part) => part !== "").join(" ");
  return `- ${named}${preparation === "" ? "" : `, ${preparation}`}${line.optional === true ? " (optional)" : ""}`;
}

function amount(row: Row): string {
  return [row.quantity, row.unit]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .map(text)
    .join(" ");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
