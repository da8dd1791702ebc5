// Values of a kitchen row before and after a change, in the user's language (Markdown, values escaped).
import type { ChangedValue } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import { nameIn } from "../../domain/wording/name-in.ts";
import { fullDay } from "../planning/day-text.ts";
import { isPiece } from "../shopping/counted-thing.ts";

import { isPresent, quantityText, valueText } from "./format-values.ts";
import { cuisineText } from "../recipes/cuisines.ts";
import { wordOf } from "./word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenName } from "../wording/words-for.ts";

type Row = Record<string, unknown>;

/** The wording catalogue and the settings for the texts. */
export interface TextSettings {
  words: KitchenWords;
  language: Language;
  today: string;
}

/** Character limit of a value in a line; for a longer value, the line says only that it changed. */
const MAX_LENGTH = 80;
/** Columns that do not interest users, or that the database sets. */
const HIDDEN_COLUMNS: ReadonlySet<string> = new Set(
  (
    "id created_at updated_at match_confidence ingredient_id ingredient total_minutes position " +
    "recipe_ingredients"
  ).split(" "),
);
const names = { nameIn: kitchenName };
const NO_VALUE = "–";

/** The differences of a row, one text each, the amount first. `row` is the row after the change. */
export function changedValues(values: ChangedValue[], row: Row, settings: TextSettings): string[] {
  const amount = amountChange(values, row, settings);
  const otherValues = values.filter(
    ({ column }) => !HIDDEN_COLUMNS.has(column) && column !== "quantity" && column !== "unit",
  );
  const title = values.find(({ column }) => column === "title");
  return [
    ...(amount === null ? [] : [amount]),
    ...otherValues
      // If a meal is named after its new recipe, the name already shows the change.
      .filter(
        (changedValue) =>
          changedValue.column !== "recipe_id" || title?.after !== changedValue.after,
      )
      .map((changedValue) => valueChange(changedValue, settings)),
  ];
}

/** `2 → 1 tsp`, `500 g → 1 kg`; null for an unchanged amount. */
function amountChange(values: ChangedValue[], row: Row, { words }: TextSettings): string | null {
  const quantity = values.find(({ column }) => column === "quantity");
  const unit = values.find(({ column }) => column === "unit");
  if (quantity === undefined && unit === undefined) return null;
  const amountAt = (end: "before" | "after") => {
    const number = quantity === undefined ? row.quantity : quantity[end];
    const measure = unit === undefined ? row.unit : unit[end];
    return {
      number: isPresent(number) ? quantityText(number, measure, words) : "",
      unit:
        isPresent(measure) && !isPiece(measure)
          ? words.unit(escapeMarkdown(valueText(measure)), number)
          : "",
    };
  };
  const [before, after] = [amountAt("before"), amountAt("after")];
  // A unit without a number counts as an amount only if neither side has a number.
  const isCounted = before.number !== "" || after.number !== "";
  const amountText = (amount: { number: string; unit: string }) =>
    isCounted && amount.number === ""
      ? NO_VALUE
      : [amount.number, amount.unit].filter(isPresent).join(" ") || NO_VALUE;
  // The unit is written once if only the amount has changed.
  const first =
    unit === undefined && after.number !== "" ? before.number || NO_VALUE : amountText(before);
  return `${first} → ${amountText(after)}`;
}

function valueChange({ column, before, after }: ChangedValue, settings: TextSettings): string {
  const { words, language, today } = settings;
  if (column === "purchased" || column === "done") {
    const [openWord, closedWord] =
      column === "done" ? [words.toDo, words.done] : [words.toBuy, words.bought];
    return after === true ? `${openWord} → ${closedWord}` : `${closedWord} → ${openWord}`;
  }
  const name = nameIn(names, "column", column, language);
  const [from, to] = [before, after].map((value) => valueIn(column, value, words, today));
  const isLong = from === null || to === null || column === "instructions";
  // Undefined stands for a linked row whose name is unknown, which must not be shown as if there were none.
  const isUnknown = before === undefined || after === undefined;
  return isLong || isUnknown ? words.changes.changed(name) : `${name} ${from} → ${to}`;
}

/** A value in the user's language; null for a value that does not fit into a line. */
function valueIn(
  column: string,
  value: unknown,
  words: KitchenWords,
  today: string,
): string | null {
  if (!isPresent(value)) return NO_VALUE;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") {
    return column.endsWith("_minutes") ? words.minutes(words.number(value)) : words.number(value);
  }
  const text = escapeMarkdown(valueText(value));
  switch (column) {
    case "location":
      return wordOf(words.places, text);
    case "cuisine":
      return text.length > MAX_LENGTH ? null : cuisineText(text, words);
    case "difficulty":
      return wordOf(words.difficulties, text);
    case "meal_type":
      return wordOf(words.meals, text);
    case "kind":
      return wordOf(words.tasteKinds, text);
    case "planned_on":
    case "due_on":
      return fullDay(text, today, words);
    case "expires_on":
    case "cooked_on":
      return words.dayAndMonth(text, today);
    default:
      return text.length > MAX_LENGTH ? null : text;
  }
}
