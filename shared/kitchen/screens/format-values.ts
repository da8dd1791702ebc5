// Formats the values that rows and artifacts consist of.
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

/** `400 g`, `2`, or nothing. */
export function amountText(line: Record<string, unknown>, words: KitchenWords): string {
  const { quantity, unit } = line;
  const told = isPresent(quantity) ? numberText(quantity, words) : "";
  const measure = isPresent(unit) ? words.unit(valueText(unit), quantity) : "";
  return [told, measure].filter(isPresent).join(" ");
}

/** Keeps the lines of a value together under its list entry. */
export function indentRest(value: string, by: string): string {
  return value.replaceAll("\n", `\n${by}`);
}
