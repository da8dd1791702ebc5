// Trims texts in linear time; a pattern like `\s+$` would be tried at every character of every run of blanks.

/** The text without the given characters at its end. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text's lines, trimmed, without empty ones, and joined by `separator`; a text of one line is unchanged. */
export function onOneLine(text: string, separator: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(separator);
}
