// A row's enum value in the user's words; other values stay unchanged.

/** @param words value → the user's word */
export function wordOf(words: Readonly<Record<string, string>>, value: unknown): string {
  const text = typeof value === "string" ? value : "";
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}
