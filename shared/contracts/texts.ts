// Ends and line breaks of texts, read once: a pattern like `\s+$` is tried at every character of every run of blanks.

/** Without the characters at its end that are among the given ones. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Its lines, without their outer blanks and without empty ones, with the text between them; one line as it is. */
export function onOneLine(text: string, between: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(between);
}
