// What was done to a row of the kitchen, in one line for the user (Markdown, names escaped).
import type { ChangedLine, ChangedValue } from "../contracts/effects.ts";
import type { Language } from "../contracts/language.ts";
import type { ReplyChange } from "../contracts/reply.ts";
import { escapeMarkdown } from "../domain/escape-markdown.ts";
import { changedName } from "../domain/format-change.ts";
import { nameIn } from "../domain/wording/name-in.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import { fullDay } from "./day-text.ts";
import { formatLine, isPiece, recipeFacts, withGroup } from "./format-line.ts";
import { formatIngredientLine } from "./format-recipe.ts";
import { isPresent, numberText, valueText } from "./format-values.ts";
import { wordOf } from "./word-of.ts";
import type { KitchenWords } from "./wording/kitchen-words.ts";
import { kitchenName, kitchenWords } from "./wording/words-for.ts";

type Row = Record<string, unknown>;
/** What the lines are made with. */
interface Say {
  words: KitchenWords;
  language: Language;
  today: string;
}

/** Characters of a value that a line shows; of a longer one it says only that it has changed. */
const LONGEST = 80;
/** Of no interest to people, or set by the database itself. */
const HIDDEN: ReadonlySet<string> = new Set(
  (
    "id created_at updated_at match_confidence ingredient_id ingredient total_minutes position " +
    "recipe_ingredients"
  ).split(" "),
);
const names = { nameIn: kitchenName };
const NOTHING = "–";

/** @param today ISO date */
export function formatChange(change: ReplyChange, today: string, language: Language): string {
  const say: Say = { words: kitchenWords(language), language, today };
  if (change.op !== "update") return wholeText(change, say);
  const { words } = say;
  const told = [
    ...valuesText(change.values ?? [], change.row ?? {}, say),
    ...(change.lines ?? []).map((line) => lineText(line, say)),
  ];
  const name = updatedName(change, say);
  return told.length === 0 ? words.changes.changed(name) : `${name}: ${told.join("; ")}`;
}

/** A row that is new or gone: all that a list would show of it. */
function wholeText(change: ReplyChange, { words, language, today }: Say): string {
  const { table, row, of } = change;
  if (row === undefined) return changedName(names, change, language);
  const plain: Row = { ...escapedRow(row), ingredient_id: undefined };
  const whole = (line: string) =>
    of === undefined ? line : wordsFor(language).changes.partOf(line, escapeMarkdown(of));
  switch (table) {
    case "recipe_ingredients":
      return whole(formatIngredientLine(plain, words));
    case "recipes": {
      const facts = recipeFacts(plain, words);
      const name = changedName(names, change, language);
      return facts === "" ? name : `${name}: ${facts}`;
    }
    case "inventory":
      return withGroup(
        formatLine(table, plain, today, words),
        wordOf(words.places, plain.location),
      );
    case "meal_plans":
      return mealText(plain, words);
    default:
      return formatLine(table, plain, today, words);
  }
}

/** `Thursday, 2026-11-26, dinner: Chickpea Curry` */
function mealText(meal: Row, words: KitchenWords): string {
  const when = [
    fullDay(valueText(meal.planned_on ?? ""), words),
    wordOf(words.meals, meal.meal_type),
  ]
    .filter(isPresent)
    .join(", ");
  const title = isPresent(meal.title) ? valueText(meal.title) : words.unnamed;
  return when === "" ? title : `${when}: ${title}`;
}

/** The name, of a meal with the day and the meal that it has kept. */
function updatedName(change: ReplyChange, { words, language }: Say): string {
  const name = changedName(names, change, language);
  if (change.table !== "meal_plans" || change.row === undefined) return name;
  const changed = new Set((change.values ?? []).map(({ column }) => column));
  const { planned_on, meal_type } = change.row;
  const kept = [
    changed.has("meal_type") ? "" : wordOf(words.meals, meal_type),
    changed.has("planned_on") || !isPresent(planned_on)
      ? ""
      : fullDay(valueText(planned_on), words),
  ].filter(isPresent);
  return kept.length === 0 ? name : `${name} (${kept.join(", ")})`;
}

function valuesText(values: ChangedValue[], row: Row, say: Say): string[] {
  const amount = amountChange(values, row, say);
  const others = values.filter(
    ({ column }) => !HIDDEN.has(column) && column !== "quantity" && column !== "unit",
  );
  return [...(amount === null ? [] : [amount]), ...others.map((one) => valueChange(one, say))];
}

/** `2 → 1 tsp`, `500 g → 1 kg`; null where the amount is as it was. */
function amountChange(values: ChangedValue[], row: Row, { words }: Say): string | null {
  const quantity = values.find(({ column }) => column === "quantity");
  const unit = values.find(({ column }) => column === "unit");
  if (quantity === undefined && unit === undefined) return null;
  const side = (which: "before" | "after") => {
    const number = quantity === undefined ? row.quantity : quantity[which];
    const measure = unit === undefined ? row.unit : unit[which];
    return {
      number: isPresent(number) ? numberText(number, words) : "",
      unit:
        isPresent(measure) && !isPiece(measure)
          ? words.unit(escapeMarkdown(valueText(measure)), number)
          : "",
    };
  };
  const [before, after] = [side("before"), side("after")];
  // A unit alone is an amount only where neither side has a number.
  const isCounted = before.number !== "" || after.number !== "";
  const tell = (one: { number: string; unit: string }) =>
    isCounted && one.number === ""
      ? NOTHING
      : [one.number, one.unit].filter(isPresent).join(" ") || NOTHING;
  // The unit once, where the amount alone has changed.
  const first = unit === undefined && after.number !== "" ? before.number || NOTHING : tell(before);
  return `${first} → ${tell(after)}`;
}

function valueChange({ column, before, after }: ChangedValue, say: Say): string {
  const { words, language } = say;
  if (column === "purchased" || column === "done") {
    const [open, closed] =
      column === "done" ? [words.toDo, words.done] : [words.toBuy, words.bought];
    return after === true ? `${open} → ${closed}` : `${closed} → ${open}`;
  }
  const name = nameIn(names, "column", column, language);
  const [from, to] = [before, after].map((value) => valueIn(column, value, words));
  const isLong = from === null || to === null || column === "instructions";
  return isLong ? words.changes.changed(name) : `${name} ${from} → ${to}`;
}

/** A value in the user's words; null for what no line can hold. */
function valueIn(column: string, value: unknown, words: KitchenWords): string | null {
  if (!isPresent(value)) return NOTHING;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") {
    return column.endsWith("_minutes") ? words.minutes(words.number(value)) : words.number(value);
  }
  const text = escapeMarkdown(valueText(value));
  switch (column) {
    case "location":
      return wordOf(words.places, text);
    case "difficulty":
      return wordOf(words.difficulties, text);
    case "meal_type":
      return wordOf(words.meals, text);
    case "kind":
      return wordOf(words.tasteKinds, text);
    case "planned_on":
    case "due_on":
      return fullDay(text, words);
    case "expires_on":
    case "cooked_on":
      return words.date(text);
    default:
      return text.length > LONGEST ? null : text;
  }
}

/** `added 1 bay leaf`, `removed cream`, `paprika 2 → 1 tbsp`. */
function lineText({ op, label, row, values }: ChangedLine, say: Say): string {
  const { words } = say;
  const line = { ...escapedRow(row), ingredient_id: undefined };
  const name = escapeMarkdown(label);
  if (op === "create") {
    const whole = formatIngredientLine(line, words);
    return words.changes.added(whole === "" ? name : whole);
  }
  if (op === "delete") return words.changes.removed(name);
  const told = valuesText(values ?? [], row, say);
  return told.length === 0 ? words.changes.changed(name) : `${name} ${told.join(", ")}`;
}

function escapedRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" ? escapeMarkdown(value) : value,
    ]),
  );
}
