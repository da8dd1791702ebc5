// Answers Reply: what happened, from receipts, rows and drafts; small talk where nothing did.
import { parseMessage } from "../grammar/parse-message.ts";
import { readReplyPrompt, type ReplyPrompt } from "../prompt/read-reply-prompt.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { DECLINED } from "./think.ts";

/** What it says to whoever asks without a contract. */
export const ABOUT =
  "I am Alfred's offline stand-in for a language model: a small grammar and some recipes. Set ANTHROPIC_API_KEY to talk to a real model.";

const HELP = `I understand plain requests in English, one at a time; whatever I do not understand whole, I leave alone. Try:

- "what's in my pantry?", "what expires soon?", "add 12 eggs to the fridge", "I used 200 g of flour"
- "add milk to my shopping list", "I bought the milk", "what's on my shopping list?"
- "create 3 cod recipes", "make the second one spicier", "save them", "what can I make?"
- "plan lentil soup for Friday", "what's for dinner tomorrow?", "remind me to defrost the cod on Monday"
- "I'm allergic to shellfish", "delete all my recipes"`;

const TALK: Readonly<Record<string, string>> = {
  hello: "Good day. What shall we cook?",
  help: HELP,
  thanks: "With pleasure.",
  fine: "All right. Nothing was changed.",
  undo: "Type /undo, and the last change is taken back.",
  forget: "Very well, those are off the table. What would you like instead?",
  avoid:
    "I know about that, and ask you before anything with it goes into a recipe, a plan or your shopping list.",
  no: "All right, I leave it at that. Nothing was changed.",
};
const ADDED: Readonly<Record<string, string>> = {
  inventory: "Added to your stock",
  shopping_list: "Added to your shopping list",
  recipes: "Saved to your recipes",
  meal_plans: "Added to your meal plan",
  tasks: "Added to your tasks",
  preferences: "Added to what I know of you",
};
/** A ReplyOutput. */
export function answerReply(user: string): { text: string } {
  const prompt = readReplyPrompt(user);
  const { analyses, drafts, losses, assumptions, ask, steps, reads } = prompt;
  const isOnTheWay = ask !== null || steps.some(({ title }) => !title.includes(" read "));
  // What was shown before it was saved is not shown again.
  const isMade = steps.some(({ title }) => title.includes(" generate "));
  const parts = [
    ...receiptLines(prompt),
    ...steps.flatMap(({ status, text }) =>
      status === "completed" ? [] : [status === "nothing_done" ? `${text}.` : text],
    ),
    ...(isOnTheWay ? [] : reads.map(tellRows)),
    ...analyses,
    ...drafts.filter(({ saved }) => !saved || isMade).map(({ text }) => text),
    ...unsaved(drafts),
    ...losses.map((loss) => `Please note: ${loss}`),
    ...(assumptions.length === 0 ? [] : [`Assumed: ${assumptions.join("; ")}.`]),
    ...(ask === null ? [] : [ask]),
  ];
  const text = parts.length > 0 ? parts.join("\n\n") : talk(prompt);
  return { text: text.slice(0, 12_000) };
}

function talk({ message, today, calledOff }: ReplyPrompt): string {
  const job = calledOff ? null : parseMessage(message, today, false)?.job;
  const topic = calledOff ? "no" : job?.do === "say" ? job.topic : (job?.do ?? "");
  return TALK[topic] ?? DECLINED;
}

function receiptLines({ receipts, message, today }: ReplyPrompt): string[] {
  const job = parseMessage(message, today, false)?.job;
  const avoids = job?.do === "avoid" && job.kind === "allergy";
  const applied = receipts.filter(({ status }) => status === "applied");
  const groups = Map.groupBy(applied, ({ change, table }) => `${change} ${table}`);
  const lines = [...groups.values()].map((group) => {
    const [{ change = "", table = "" } = {}] = group;
    const labels = together(group.map(({ label }) => label));
    if (change === "updated") return `Updated: ${labels}.`;
    if (avoids && table === "preferences") return `Added to what must be avoided: ${labels}.`;
    const added = ADDED[table] ?? "Added to your kitchen";
    const words = change === "created" ? added : added.replace(/^\w+ to/, "Removed from");
    return `${words}: ${labels}.`;
  });
  const failed = receipts.filter(({ status }) => status !== "applied");
  return [...lines, ...failed.map(({ label, error }) => `Not done: ${label}: ${error}.`)];
}

function together(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function unsaved(drafts: ReplyPrompt["drafts"]): string[] {
  const open = drafts.filter(({ saved }) => !saved).map(({ label }) => label);
  if (open.length === 0) return [];
  const [is, it] = open.length === 1 ? ["is a draft", "it"] : ["are drafts", "them"];
  return [`${together(open)} ${is} and not saved yet. Say "save ${it}" to keep ${it}.`];
}

function tellRows({ shown, total, rows }: ReplyPrompt["reads"][number]): string {
  if (total === 0) return "There is nothing of that.";
  const more = total > shown ? [`There are ${total - shown} more.`] : [];
  return [rows.map((row) => `- ${tellRow(row)}`).join("\n"), ...more, ...linesOf(rows)].join(
    "\n\n",
  );
}

/** One recipe is shown with what it needs. */
function linesOf(rows: DataRow[]): string[] {
  const [only, ...others] = rows;
  const lines = others.length === 0 ? only?.["recipe_ingredients"] : undefined;
  if (!Array.isArray(lines)) return [];
  const steps = Array.isArray(only?.["instructions"]) ? only["instructions"].map(String) : [];
  return [
    lines.map((line) => `- ${tellRow(line as DataRow)}`).join("\n"),
    steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
  ];
}

function tellRow(row: DataRow): string {
  const of = (column: string) =>
    row[column] === null || row[column] === undefined ? "" : String(row[column]);
  const amount = [of("quantity"), of("unit")].filter(Boolean).join(" ");
  const name = of("name") || of("title") || of("subject");
  const columns = ["location", "planned_on", "meal_type", "cooked_on", "kind", "due_on"];
  const minutes = Number(of("prep_minutes")) + Number(of("cook_minutes"));
  const notes = [
    ...columns.map(of),
    minutes > 0 ? `${minutes} min` : "",
    of("servings") === "" ? "" : `serves ${of("servings")}`,
    of("expires_on") === "" ? "" : `good until ${of("expires_on")}`,
  ].filter(Boolean);
  return `${[amount, name].filter(Boolean).join(" ")}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}
