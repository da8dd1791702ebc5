// Checks whether the words that an interpretation quotes were said, and where (I13). Code proves that the
// words exist, not what they mean.
import type { Evidence } from "../../contracts/answers/evidence.ts";

/** The texts that may be quoted, by source: the user's words, a button, the open question; absent if there is none. */
export type Sources = Partial<Record<Evidence["source"], string>>;

/**
 * True when the source contains the quote. Only letters and digits are compared, without marks, punctuation,
 * spaces, case and form; `…` stands between pieces that occur in this order. An empty quote proves nothing. A
 * message without letters and digits must be quoted in full.
 */
export function isQuoted({ source, quote }: Evidence, sources: Sources): boolean {
  const sourceText = sources[source] ?? "";
  const text = foldText(sourceText);
  // The message is only an emoji, such as a thumbs-up or a tick.
  if (text === "") return quote.trim() !== "" && quote.trim() === sourceText.trim();
  const pieces = quote.split(/…|\.{3,}/).map(foldText);
  if (pieces.some((piece) => piece === "")) return false;
  let from = 0;
  for (const piece of pieces) {
    const index = text.indexOf(piece, from);
    if (index < 0) return false;
    from = index + piece.length;
  }
  return true;
}

/**
 * Whether the quote contains one of these names, even within a longer word. A name without a letter does not count,
 * because digits choose an option.
 */
export function quoteNames({ quote }: Evidence, names: string[]): boolean {
  const foldedQuote = foldText(quote);
  return names.map(foldText).some((name) => /\p{L}/u.test(name) && foldedQuote.includes(name));
}

/** Letters and digits, folded so that different spellings of the same words are equal. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
