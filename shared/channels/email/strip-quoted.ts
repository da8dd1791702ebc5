// The text that a person wrote in an e-mail, without the message that it answers and without the
// signature. Only punctuation is judged, no words, because mail programs write "wrote" in every
// language.

const SIGNATURE = "--";

export function stripQuoted(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex(
    (line, index) => index > 0 && (isSeparator(line.trim()) || line.trimEnd() === SIGNATURE),
  );
  return withoutQuotes(end < 0 ? lines : lines.slice(0, end))
    .join("\n")
    .trim();
}

const RULE = /^_{10,}$/;

/** A horizontal rule, or a title between dashes, above an answered or forwarded message. */
const isSeparator = (line: string): boolean =>
  RULE.test(line) || (line.length >= 6 && line.startsWith("---") && line.endsWith("---"));

/** Removes quoted lines, and the line above each block of them if it ends in a colon ("… wrote:"). */
function withoutQuotes(lines: string[]): string[] {
  const ownLines: string[] = [];
  // Walks backwards, so that the next non-empty line is already known.
  let isAboveQuote = false;
  for (const line of lines.toReversed()) {
    const isQuoted = line.startsWith(">");
    if (!isQuoted && !(isAboveQuote && line.trimEnd().endsWith(":"))) ownLines.push(line);
    if (line.trim() !== "") isAboveQuote = isQuoted;
  }
  return ownLines.toReversed();
}
