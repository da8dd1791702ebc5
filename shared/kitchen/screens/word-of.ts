// A row's value of an enum in the user's words; any other value as it is.

/** @param words value → what people call it */
export function wordOf(words: Readonly<Record<string, string>>, value: unknown): string {
  const text = typeof value === "string" ? value : "";
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}
