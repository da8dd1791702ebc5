// How a value becomes text wherever it is inserted into text: in inputs, templates and outputs.

/** Strings unchanged, nothing for null and undefined, objects and lists as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "object") return JSON.stringify(value);
  return String(value as number | boolean | bigint);
}
