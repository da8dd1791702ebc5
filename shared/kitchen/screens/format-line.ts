// Formats a row of the kitchen in one line, for lists and for a reply's changes.
import { countedThing } from "../shopping/counted-thing.ts";
import { dayText } from "../planning/day-text.ts";
import { isPresent, lineText, numberText } from "./format-values.ts";
import { cuisineText } from "../recipes/cuisines.ts";
import { tasteText } from "./taste-text.ts";
import { wordOf } from "./word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

type Row = Record<string, unknown>;

export function nameOf(row: Row, words: KitchenWords): string {
  return lineText(row.name) || lineText(row.title) || lineText(row.subject) || words.unnamed;
}

/**
 * The row as a line, without the values that a list's titles show: the place of an item of the inventory, the day
 * of a meal.
 */
export function formatLine(table: string, row: Row, today: string, words: KitchenWords): string {
  const name = nameOf(row, words);
  switch (table) {
    case "recipes":
      return [name, recipeFacts(row, words)].filter(isPresent).join(words.colon);
    case "inventory":
      return countedThing(row, name, words) + untilText(row, today, words);
    case "shopping_list":
      return countedThing(row, name, words) + noteText(row.notes);
    case "meal_plans":
      return `${capital(wordOf(words.meals, row.meal_type))}${words.colon}${name}${noteText(row.notes)}`;
    case "tasks":
      return isPresent(row.due_on)
        ? `${name} (${words.due(dayText(lineText(row.due_on), today, words))})`
        : name;
    case "preferences":
      return tasteText(row, today, words) + noteText(row.note);
    case "cooking_log": {
      const rating = isPresent(row.rating)
        ? `, ${words.ratedOf5(numberText(row.rating, words))}`
        : "";
      return `${name}, ${dayText(lineText(row.cooked_on), today, words)}${rating}`;
    }
    default:
      return name + noteText(row.notes);
  }
}

/** `12 eggs (fridge, good until tomorrow)`: the group is put into the line's existing brackets. */
export function withGroup(line: string, group: string): string {
  if (group === "") return line;
  return / \([^()]+\)$/.test(line)
    ? line.replace(/ \(([^()]+)\)$/, (_, note: string) => ` (${group}, ${note})`)
    : `${line} (${group})`;
}

/** Cuisine, difficulty, time and servings of a recipe. */
export function recipeFacts(row: Row, words: KitchenWords): string {
  const minutes = Number(row.prep_minutes ?? 0) + Number(row.cook_minutes ?? 0);
  return [
    cuisineText(lineText(row.cuisine), words),
    wordOf(words.difficulties, row.difficulty),
    minutes > 0 ? words.minutes(words.number(minutes)) : "",
    isPresent(row.servings) ? words.serves(numberText(row.servings, words)) : "",
  ]
    .filter(isPresent)
    .join(", ");
}

function untilText(row: Row, today: string, words: KitchenWords): string {
  const dateText = goodUntil(row, today, words);
  return dateText === "" ? "" : ` (${dateText})`;
}

/** `good until tomorrow`, `past its date since yesterday`; empty if there is no date. */
export function goodUntil(row: Row, today: string, words: KitchenWords): string {
  const until = lineText(row.expires_on);
  if (until === "") return "";
  const day = dayText(until, today, words);
  return until < today ? words.pastSince(day) : words.goodUntil(day);
}

export function noteText(note: unknown): string {
  return isPresent(note) ? ` (${lineText(note)})` : "";
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
