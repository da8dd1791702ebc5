// Puts the only row that a look-up has found into a sentence that answers the question.
import type { RowList } from "../../contracts/pack.ts";
import { dayText } from "../planning/day-text.ts";
import { countedThing } from "../shopping/counted-thing.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { goodUntil, nameOf, noteText } from "./format-line.ts";
import { isPresent, lineText, numberText } from "./format-values.ts";
import { toldTasteText } from "./taste-text.ts";

type Row = Record<string, unknown>;

/**
 * The sentence; null for a table whose rows are always shown as a list, and for a meal or a cooked dish without its
 * day.
 * @param row the row, with its texts as Markdown
 */
export function answerText(list: RowList, row: Row, words: KitchenWords): string | null {
  const { table, today } = list;
  const { answers, places, meals } = words;
  const name = nameOf(row, words);
  const dayOf = (column: string) => dayText(lineText(row[column]), today, words);
  switch (table) {
    case "inventory":
      return answers.stock(
        countedThing(row, name, words),
        keyOf(places, row.location),
        goodUntil(row, today, words),
      );
    case "shopping_list":
      return answers.shopping(
        countedThing(row, name, words) + noteText(row.notes),
        row.purchased === true,
      );
    case "meal_plans":
      return isPresent(row.planned_on)
        ? answers.meal(
            name + noteText(row.notes),
            keyOf(meals, row.meal_type),
            dayOf("planned_on"),
            lineText(row.planned_on) < today,
          )
        : null;
    case "tasks":
      return answers.task(
        name,
        isPresent(row.due_on) ? dayOf("due_on") : null,
        stateOf(row, today),
      );
    case "preferences":
      return asSentence(toldTasteText(row, list) + noteText(row.note));
    case "cooking_log":
      return isPresent(row.cooked_on)
        ? answers.cooked(
            name,
            dayOf("cooked_on"),
            isPresent(row.rating) ? words.ratedOf5(numberText(row.rating, words)) : "",
          )
        : null;
    default:
      return null;
  }
}

function stateOf({ done: isDone, due_on: dueDate }: Row, today: string): "past" | "open" | "done" {
  if (isDone === true) return "done";
  return isPresent(dueDate) && lineText(dueDate) < today ? "past" : "open";
}

function keyOf<K extends string>(words: Readonly<Record<K, string>>, value: unknown): K | null {
  return typeof value === "string" && Object.hasOwn(words, value) ? (value as K) : null;
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
