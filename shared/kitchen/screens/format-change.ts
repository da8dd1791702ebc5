// Formats a change of a kitchen row in one line for the user (Markdown, names escaped).
import type { ChangedLine } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { WriteOperation } from "../../contracts/plan.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import { changedName } from "../../domain/receipts/format-change.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { changedValues, type TextSettings } from "./changed-values.ts";
import { fullDay } from "../planning/day-text.ts";
import { formatLine, noteText, recipeFacts, withGroup } from "./format-line.ts";
import { formatIngredientLine } from "../recipes/format-recipe.ts";
import { isPresent, numberText, valueText } from "./format-values.ts";
import { wordOf } from "./word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import type { ListTable } from "../wording/list-words.ts";
import { kitchenName, kitchenWords } from "../wording/words-for.ts";

type Row = Record<string, unknown>;

const names = { nameIn: kitchenName };

/** @param today ISO date */
export function formatChange(change: ReplyChange, today: string, language: Language): string {
  const settings: TextSettings = { words: kitchenWords(language), language, today };
  if (change.op !== "update") return rowText(change, settings);
  const { words } = settings;
  const parts = [
    ...changedValues(change.values ?? [], change.row ?? {}, settings),
    ...(change.lines ?? []).map((line) => lineText(line, settings)),
  ];
  const name = updatedName(change, settings);
  // The title already says that the row was restored.
  if (parts.length === 0 && change.restored === true) return name;
  return parts.length === 0
    ? words.changes.changed(name)
    : `${name}${words.colon}${parts.join(words.semicolon)}`;
}

/** The title of a group of changes; null for updates, and for a table without its own title (recipe lines). */
export function changeTitle(
  op: WriteOperation,
  table: string,
  language: Language,
  count: number,
): string | null {
  const { byTable } = kitchenWords(language).lists;
  if (op === "update" || !Object.hasOwn(byTable, table)) return null;
  const words = byTable[table as ListTable];
  return op === "create" ? words.added(count) : words.gone(count);
}

/** A created or deleted row, with everything that a list would show of it. */
function rowText(change: ReplyChange, { words, language, today }: TextSettings): string {
  const { table, row, of } = change;
  if (row === undefined) return changedName(names, change, language);
  const escapedLine: Row = { ...escapedRow(row), ingredient_id: undefined };
  const withParent = (line: string) =>
    of === undefined ? line : wordsFor(language).changes.partOf(line, escapeMarkdown(of));
  switch (table) {
    case "recipe_ingredients":
      return withParent(formatIngredientLine(escapedLine, words));
    case "recipes": {
      const facts = recipeFacts(escapedLine, words);
      const name = changedName(names, change, language);
      return facts === "" ? name : `${name} (${facts})`;
    }
    case "inventory":
      return withGroup(
        formatLine(table, escapedLine, today, words),
        wordOf(words.places, escapedLine.location),
      );
    case "meal_plans":
      return mealText(escapedLine, today, words);
    default:
      return formatLine(table, escapedLine, today, words);
  }
}

/** `Thursday, 26 November, dinner: Chickpea Curry, for 2 (with rice)` */
function mealText(meal: Row, today: string, words: KitchenWords): string {
  const when = [
    fullDay(valueText(meal.planned_on ?? ""), today, words),
    wordOf(words.meals, meal.meal_type),
  ]
    .filter(isPresent)
    .join(", ");
  const title = isPresent(meal.title) ? valueText(meal.title) : words.unnamed;
  const eaters = Number(meal.servings) > 0 ? words.mealFor(numberText(meal.servings, words)) : "";
  const dish = [title, eaters].filter(isPresent).join(", ") + noteText(meal.notes);
  return when === "" ? dish : `${when}${words.colon}${dish}`;
}

/** The row's name; for a changed amount, also its place; for a meal, also its unchanged day and meal. */
function updatedName(change: ReplyChange, { words, language, today }: TextSettings): string {
  const name = changedName(names, change, language);
  const changedColumns = new Set((change.values ?? []).map(({ column }) => column));
  const { amountIn } = words.changes;
  if (
    (change.table === "inventory" || change.table === "shopping_list") &&
    changedColumns.has("quantity")
  )
    return amountIn[change.table](name);
  if (change.table !== "meal_plans" || change.row === undefined) return name;
  const { planned_on, meal_type } = change.row;
  const unchangedParts = [
    changedColumns.has("meal_type") ? "" : wordOf(words.meals, meal_type),
    changedColumns.has("planned_on") || !isPresent(planned_on)
      ? ""
      : fullDay(valueText(planned_on), today, words),
  ].filter(isPresent);
  return unchangedParts.length === 0 ? name : `${name} (${unchangedParts.join(", ")})`;
}

/** `added 1 bay leaf`, `removed cream`, `paprika 2 → 1 tbsp`. */
function lineText({ op, label, row, values }: ChangedLine, settings: TextSettings): string {
  const { words } = settings;
  const line = { ...escapedRow(row), ingredient_id: undefined };
  const name = escapeMarkdown(label);
  if (op === "create") {
    const wholeLine = formatIngredientLine(line, words);
    return words.changes.added(wholeLine === "" ? name : wholeLine);
  }
  if (op === "delete") return words.changes.removed(name);
  const changes = changedValues(values ?? [], row, settings);
  return changes.length === 0 ? words.changes.changed(name) : `${name} ${changes.join(", ")}`;
}

function escapedRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" ? escapeMarkdown(value) : value,
    ]),
  );
}
