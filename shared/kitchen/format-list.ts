// Rows of the kitchen as a person likes to read them: the reply to a simple look-up, made by code.
import type { RowList } from "../contracts/pack.ts";
import { addDays, weekdayOf } from "../domain/calendar.ts";
import { formatRecipe } from "./format-recipe.ts";
import { amountText, isPresent, valueText } from "./format-values.ts";
import { WORDING, type Wording } from "./list-wording.ts";

type Row = Record<string, unknown>;

/** The list as markdown; null for a table that nobody asks to see by itself. */
export function formatList(list: RowList): string | null {
  const words = WORDING[list.table];
  if (words === undefined) return null;
  const { rows, total, narrowed } = list;
  const [only] = rows;
  if (only === undefined || total === 0) return narrowed ? words.noneFits : words.none;
  if (list.whole && list.table === "recipes" && rows.length === 1) return formatRecipe(only);
  const left = total - rows.length;
  const rest =
    left > 0 ? [`Tell me what you are looking for, and I show you the other ${left}.`] : [];
  return [headOf(words, list), ...groupsOf(list), ...rest].join("\n\n");
}

function headOf({ nouns, around }: Wording, { rows, total }: RowList): string {
  const [before, after] = around;
  const verb = before === "There" ? (total === 1 ? " is" : " are") : "";
  const noun = total === 1 ? nouns[0] : nouns[1];
  const shown = rows.length < total ? ` (${rows.length} of ${total} shown)` : "";
  const head = [`${before}${verb}`, String(total), noun, after].filter(isPresent).join(" ");
  return `${head}${shown}:`;
}

/**
 * The lines in the order of the rows, which is what "the first one" will mean. Under titles where the
 * rows come group by group; where they are mixed, the group stands behind each line.
 */
function groupsOf({ table, rows, today }: RowList): string[] {
  const titles = rows.map((row) => groupOf(table, row, today));
  const groups = [...Map.groupBy(rows, (_, at) => titles[at] ?? "")];
  const isSorted = titles.filter((title, at) => title !== titles[at - 1]).length === groups.length;
  const isOne = groups.length === 1 && !DAYS.has(table);
  if (isOne || !isSorted) {
    const lines = rows.map((row, at) => {
      const group = isOne ? "" : (titles[at] ?? "").toLowerCase();
      return `- ${withGroup(lineOf(table, row, today), group)}`;
    });
    return [lines.join("\n")];
  }
  return groups.map(([title, own]) =>
    [`**${title}**`, ...own.map((row) => `- ${lineOf(table, row, today)}`)].join("\n"),
  );
}

/** `12 eggs (fridge, good until tomorrow)`: one pair of brackets is enough. */
function withGroup(line: string, group: string): string {
  if (group === "") return line;
  return / \([^()]+\)$/.test(line)
    ? line.replace(/ \(([^()]+)\)$/, (_, note: string) => ` (${group}, ${note})`)
    : `${line} (${group})`;
}

/** Tables whose groups are days: a single one is named too. */
const DAYS = new Set(["meal_plans"]);

function groupOf(table: string, row: Row, today: string): string {
  switch (table) {
    case "inventory":
      return placeTitle(text(row.location));
    case "shopping_list":
      return row.purchased === true ? "Bought" : "To buy";
    case "tasks":
      return row.done === true ? "Done" : "To do";
    case "meal_plans":
      return capital(dayText(text(row.planned_on), today));
    default:
      return "";
  }
}

function placeTitle(place: string): string {
  if (place === "") return "No place given";
  return place === "other" ? "Elsewhere" : capital(place);
}

function lineOf(table: string, row: Row, today: string): string {
  const name = text(row.name) || text(row.title) || text(row.subject) || "(unnamed)";
  switch (table) {
    case "recipes":
      return [`**${name}**`, recipeFacts(row)].filter(isPresent).join(": ");
    case "inventory":
      return thing(row, name) + untilText(row, today);
    case "shopping_list":
      return thing(row, name) + noteText(row.notes);
    case "meal_plans":
      return `${capital(text(row.meal_type))}: ${name}${noteText(row.notes)}`;
    case "tasks":
      return isPresent(row.due_on) ? `${name} (due ${dayText(text(row.due_on), today)})` : name;
    case "preferences":
      return `${TASTES[text(row.kind)] ?? ""}${name}${noteText(row.note)}`;
    default: {
      const rated = isPresent(row.rating) ? `, ${valueText(row.rating)} of 5` : "";
      return `${name}, ${dayText(text(row.cooked_on), today)}${rated}`;
    }
  }
}

/** `2 kg flour`, `12 eggs`, `3 tins of tomatoes`. */
function thing(row: Row, name: string): string {
  const { unit, ...rest } = row;
  const word = text(unit);
  if (/^(?:pieces?|pcs?|whole)$/i.test(word)) return [amountText(rest), name].join(" ").trim();
  const amount = amountText(row);
  if (!CONTAINERS.test(word)) return [amount, name].filter(isPresent).join(" ");
  const many = row.quantity === 1 || word.endsWith("s") ? "" : word.endsWith("x") ? "es" : "s";
  return `${amount}${many} of ${name}`;
}

const CONTAINERS =
  /^(?:tin|can|bottle|jar|packet|pack|bag|box|bunch|carton|tub|tube|bar|slice|head|stick)s?$/i;

const TASTES: Readonly<Record<string, string>> = {
  like: "you like ",
  dislike: "you do not like ",
  allergy: "you are allergic to ",
  diet: "your diet: ",
};

function recipeFacts(row: Row): string {
  const minutes = Number(row.prep_minutes ?? 0) + Number(row.cook_minutes ?? 0);
  return [
    text(row.cuisine),
    text(row.difficulty),
    minutes > 0 ? `${minutes} min` : "",
    isPresent(row.servings) ? `serves ${valueText(row.servings)}` : "",
  ]
    .filter(isPresent)
    .join(", ");
}

function untilText(row: Row, today: string): string {
  const until = text(row.expires_on);
  if (until === "") return "";
  return until < today
    ? ` (past its date since ${dayText(until, today)})`
    : ` (good until ${dayText(until, today)})`;
}

function noteText(note: unknown): string {
  return isPresent(note) ? ` (${text(note)})` : "";
}

/** `today`, `tomorrow`, `Friday, 2026-11-27`; further away the date alone. */
function dayText(date: string, today: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date || "no day given";
  if (date === today) return "today";
  if (date === addDays(today, 1)) return "tomorrow";
  if (date === addDays(today, -1)) return "yesterday";
  return date > today && date <= addDays(today, 20) ? `${weekdayOf(date)}, ${date}` : date;
}

function text(value: unknown): string {
  return isPresent(value) ? valueText(value).replace(/\s*\n\s*/g, " ") : "";
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
