// How checks compare texts: without regard to case, accents or the kind of apostrophe and space.

/** A part of a text, or a pattern; patterns are written for folded text. */
export type Words = string | RegExp;

/** Lower case, without accents, with ss for ß and oe for œ, plain apostrophes and one space between words. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("\u2019", "'")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

export function isIn(text: string, words: Words): boolean {
  const foldedText = fold(text);
  if (typeof words === "string") return foldedText.includes(fold(words));
  return new RegExp(words.source, words.flags.includes("i") ? words.flags : `${words.flags}i`).test(
    foldedText,
  );
}

/** Words as a check's title shows them. */
export function asTitle(words: Words): string {
  return typeof words === "string" ? `"${words}"` : String(words);
}

export function shorten(text: string, maxLength = 160): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
