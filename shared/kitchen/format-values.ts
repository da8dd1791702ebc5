// Small pieces of text that rows and artifacts are written with.

/** True where a value says something: not null, not absent, not blank, not an empty list. */
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

/** `400 g`, `2`, or nothing. */
export function amountText(line: Record<string, unknown>): string {
  return [line.quantity, line.unit].filter(isPresent).map(valueText).join(" ");
}

/** Keeps the lines of a value together under its list entry. */
export function indentRest(value: string, by: string): string {
  return value.replaceAll("\n", `\n${by}`);
}
