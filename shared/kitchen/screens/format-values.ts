// Formats the values that rows and artifacts consist of.
import { onOneLine } from "../../contracts/texts.ts";
import { unitOf } from "../food/units.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

/** Whether a value has content: not null, absent, blank or an empty list. */
export function isPresent(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "string") return value.trim() !== "";
  return !(Array.isArray(value) && value.length === 0);
}

/** The value as text; lists are joined by commas, objects written as JSON. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return JSON.stringify(value) ?? "";
}

/** The objects of a list; anything else in it is left out. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is Record<string, unknown> =>
      typeof entry === "object" && entry !== null && !Array.isArray(entry),
  );
}

/** A number as the language writes it; any other value as text. */
export function numberText(value: unknown, { number }: KitchenWords): string {
  return typeof value === "number" ? number(value) : valueText(value);
}

/** Fractions as people write them in every language; a third may be stored with two digits. */
const FRACTIONS: readonly [number, string, number][] = [
  [1 / 8, "⅛", 0],
  [1 / 4, "¼", 0],
  [1 / 3, "⅓", 0.004],
  [1 / 2, "½", 0],
  [2 / 3, "⅔", 0.004],
  [3 / 4, "¾", 0],
];

/** `1½` for things that are counted or measured in cups and spoons; `1.5` for grams and litres. */
export function quantityText(quantity: unknown, unit: unknown, words: KitchenWords): string {
  if (typeof quantity !== "number" || quantity <= 0 || unitOf(unit).isMetric)
    return numberText(quantity, words);
  const wholeNumber = Math.floor(quantity);
  const part = FRACTIONS.find(
    ([value, , tolerance]) => Math.abs(quantity - wholeNumber - value) <= tolerance,
  )?.[1];
  if (part === undefined) return numberText(quantity, words);
  return wholeNumber === 0 ? part : `${words.number(wholeNumber)}${part}`;
}

/** `400 g`, `2`, `½ bunch`; empty if there is neither an amount nor a unit. */
export function amountText(line: Record<string, unknown>, words: KitchenWords): string {
  const { quantity, unit } = line;
  const amount = isPresent(quantity) ? quantityText(quantity, unit, words) : "";
  const measure = isPresent(unit) ? words.unit(valueText(unit), quantity) : "";
  return [amount, measure].filter(isPresent).join(" ");
}

/** Indents all lines of a value but the first, so that they stay under its list entry. */
export function indentRest(value: string, indent: string): string {
  return value.replaceAll("\n", `\n${indent}`);
}

/** A value on one line; empty for a missing value. */
export function lineText(value: unknown): string {
  return isPresent(value) ? onOneLine(valueText(value), " ") : "";
}
