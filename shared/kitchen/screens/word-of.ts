// Names a row's enum value in the user's language; other values stay unchanged.

/** @param words the word for each value */
export function wordOf(words: Readonly<Record<string, string>>, value: unknown): string {
  const text = typeof value === "string" ? value : "";
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}
