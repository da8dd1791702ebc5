// Changes and failures in words, from receipts alone.
import { countWord } from "../language/numbers.ts";
import { parseThing, spokenThing } from "../language/quantities.ts";
import { joinList, splitList } from "../language/split-list.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import { spokenDate } from "../language/dates.ts";
import type { ReceiptShown, ReplyPrompt } from "../prompt/read-reply-prompt.ts";

/** Labels spelled out; more are counted. */
const NAMED = 12;

interface Words {
  to: string;
  from: string;
  noun: [one: string, many: string];
}
const WORDS: Readonly<Record<string, Words>> = {
  recipes: { to: "to your recipes", from: "from your recipes", noun: ["recipe", "recipes"] },
  recipe_ingredients: {
    to: "to the recipe",
    from: "from the recipe",
    noun: ["ingredient", "ingredients"],
  },
  inventory: { to: "to your stock", from: "from your stock", noun: ["item", "items"] },
  shopping_list: {
    to: "to your shopping list",
    from: "from your shopping list",
    noun: ["item", "items"],
  },
  meal_plans: { to: "to your meal plan", from: "from your meal plan", noun: ["meal", "meals"] },
  tasks: { to: "to your tasks", from: "from your tasks", noun: ["task", "tasks"] },
  preferences: { to: "to your tastes", from: "from your tastes", noun: ["taste", "tastes"] },
  cooking_log: {
    to: "to the cooking log",
    from: "from the cooking log",
    noun: ["entry", "entries"],
  },
};
const OTHER: Words = { to: "to your books", from: "from your books", noun: ["entry", "entries"] };

/** One sentence per kind of change; failures first, each with its reason. */
export function tellReceipts(prompt: ReplyPrompt): string[] {
  const { receipts } = prompt;
  const groups = Map.groupBy(
    receipts,
    ({ change, table, failed }) => `${change} ${table} ${failed}`,
  );
  const all = [...groups.values()];
  const failed = all.filter(([first]) => first?.failed).map(tellFailures);
  const done = all
    .filter(([first]) => first !== undefined && !first.failed)
    .map((group) => tellDone(group, prompt));
  return [...failed, ...done];
}

function tellDone(group: ReceiptShown[], prompt: ReplyPrompt): string {
  const [first] = group;
  if (first === undefined) return "";
  const { to, from } = WORDS[first.table] ?? OTHER;
  const names = namesOf(group);
  switch (first.change) {
    case "created":
      if (first.table === "preferences" && isAvoided(prompt)) return tellAvoided(names);
      if (isListed(group, prompt)) return `Added ${to}:`;
      return first.table === "recipes"
        ? `${group.length === 1 ? "Saved" : `Saved ${countWord(group.length)}`} ${to}: ${names}.`
        : `${isNew(prompt) ? "That was not in your books yet. " : ""}Added ${to}: ${amountsOf(group, prompt) ?? names}${whereOf(first.table, prompt)}${whenOf(first.table, group, prompt)}.`;
    case "deleted":
      return `Removed ${from}: ${names}.`;
    case "updated":
      return tellUpdate(first.table, names, prompt);
  }
}

/** A list that is shown right below need not be told twice. */
function isListed(group: ReceiptShown[], { drafts, receipts, steps }: ReplyPrompt): boolean {
  const [draft, ...others] = drafts;
  const table = group[0]?.table;
  return (
    steps.some(({ type }) => type === "generate") &&
    draft?.saved === true &&
    others.length === 0 &&
    (table === "shopping_list" || table === "meal_plans") &&
    receipts.every((one) => one.table === table && one.change === "created" && !one.failed) &&
    group.every(({ label }) => draft.text.includes(label))
  );
}

/** "I'm allergic to nuts": what code has recorded, and what follows from it. */
function isAvoided({ message }: ReplyPrompt): boolean {
  return recognize(message, NO_SITUATION).some(({ kind }) => kind === "allergy");
}

function tellAvoided(names: string): string {
  if (/^(?:vegetarian|vegan|pesc[ae]tarian)$/.test(names)) {
    return `Added to your diet: ${names}. I keep to that from now on.`;
  }
  return (
    `Added to what must be avoided: ${names}. ` +
    "I keep to that from now on, and ask you before anything with it goes into a recipe, a plan or your shopping list."
  );
}

function namesOf(group: ReceiptShown[]): string {
  const labels = group.map(({ label }) => label);
  const counted = [...Map.groupBy(labels, (label) => label)].map(([label, same]) =>
    same.length > 1 ? `${label} (${same.length} times)` : label,
  );
  const more = counted.length - NAMED;
  return joinList(more > 0 ? [...counted.slice(0, NAMED), `${more} more`] : counted);
}

/** After a replan: the amount of something that was not in stock. */
function isNew({ goal, steps }: ReplyPrompt): boolean {
  return goal.startsWith("Enter ") && steps.some(({ status }) => status === "blocked");
}

const ENTERED =
  /^(?:Add|Enter) (.+) (?:to the (?:stock|shopping list|(fridge|freezer|pantry|counter))|in the stock)(, good until .+)?$/;

/** `, in the fridge, good until tomorrow`. */
function whereOf(table: string, { goal }: ReplyPrompt): string {
  const [, , place, until = ""] = ENTERED.exec(goal) ?? [];
  return table === "inventory" ? `${place === undefined ? "" : `, in the ${place}`}${until}` : "";
}

/** "12 eggs and 2 kg flour", as the goal has them, when they are exactly what was entered. */
function amountsOf(group: ReceiptShown[], { goal }: ReplyPrompt): string | null {
  const list = ENTERED.exec(goal)?.[1];
  if (list === undefined) return null;
  const things = splitList(list).map(parseThing);
  const named = group.map(({ label }) => things.find(({ name }) => name === label));
  if (named.length !== things.length || named.includes(undefined)) return null;
  return joinList(things.map(spokenThing));
}

/** The day of one meal or one task, from the goal that code recorded. */
function whenOf(table: string, group: ReceiptShown[], { goal }: ReplyPrompt): string {
  if (group.length !== 1) return "";
  if (table === "meal_plans")
    return /( for (?:breakfast|lunch|dinner|snack) .+)$/.exec(goal)?.[1] ?? "";
  if (table === "tasks") {
    const day = /, ((?:today|tomorrow|[A-Z][a-z]+day, \d.*))$/.exec(goal)?.[1];
    return day === undefined ? "" : `, due ${day}`;
  }
  return table === "cooking_log" ? (/( (?:today|yesterday|on .+))$/.exec(goal)?.[1] ?? "") : "";
}

function tellUpdate(table: string, names: string, { goal, today, steps }: ReplyPrompt): string {
  const after = steps.find(({ type, text }) => type === "write" && / now \d/.test(text))?.text;
  const amounts =
    after === undefined ? undefined : /^Updated (.+?)(?: \(\d+ of \d+ done.*)?$/.exec(after)?.[1];
  if (amounts !== undefined) return `Updated: ${amounts}.`;
  const amount = / (to|by adding|by taking off) (.+)$/.exec(goal);
  if (amount !== null && /^(?:Set|Change the amount)/.test(goal)) {
    return amount[1] === "to"
      ? `Updated: ${names}, now ${amount[2]}.`
      : `Updated: ${names}, ${amount[2]} ${amount[1] === "by adding" ? "more" : "less"}.`;
  }
  if (goal.startsWith("Mark as bought")) return `Ticked off your shopping list: ${names}.`;
  if (goal.startsWith("Mark as done")) return `Marked as done: ${names}.`;
  const place = /^Move .* to the (\w+)$/.exec(goal)?.[1];
  if (place !== undefined) return `Moved to the ${place}: ${names}.`;
  const day = /^Move .* to (\d{4}-\d{2}-\d{2})$/.exec(goal)?.[1];
  if (day !== undefined) return `Moved to ${spokenDate(day, today)}: ${names}.`;
  const { noun } = WORDS[table] ?? OTHER;
  return `Updated the ${names.includes(",") ? noun[1] : noun[0]}: ${names}.`;
}

/** The database's words without its table names. */
function plainError(error: string): string {
  return error
    .replace(/[.\s]+$/, "")
    .replace(
      /^still used by (\w+)$/,
      (_, table: string) => `it is still used by ${WHERE[table] ?? table.replaceAll("_", " ")}`,
    );
}

const WHERE: Readonly<Record<string, string>> = {
  meal_plans: "your meal plan",
  tasks: "your tasks",
  cooking_log: "the cooking log",
};

function tellFailures(group: ReceiptShown[]): string {
  const verb = { created: "save", updated: "change", deleted: "delete" };
  return group
    .map(
      ({ change, label, error }) =>
        `I could not ${verb[change]} ${label}${error === "" ? "" : `: ${plainError(error)}`}.`,
    )
    .join("\n");
}
