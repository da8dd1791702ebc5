// Whether the words that an interpretation rests on were said, and where (I13). Code proves that words
// are there, not what they mean.
import type { Evidence } from "../../contracts/answers/evidence.ts";

/** What somebody has said or pressed, by source; absent where there is no such thing. */
export type Sources = Partial<Record<Evidence["source"], string>>;

/**
 * True when the quote stands in its source. Compared are letters and digits, without marks, punctuation
 * and spaces, whatever their case and form; `…` joins pieces that stand there in this order. An empty
 * quote proves nothing. Of what has neither letters nor digits the whole is the quote.
 */
export function isQuoted({ source, quote }: Evidence, sources: Sources): boolean {
  const said = sources[source] ?? "";
  const text = foldText(said);
  // A thumb, or a tick, is all there is to quote.
  if (text === "") return quote.trim() !== "" && quote.trim() === said.trim();
  const pieces = quote.split(/…|\.{3,}/).map(foldText);
  if (pieces.some((piece) => piece === "")) return false;
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/**
 * Whether the quote names the thing by one of these names, in part or as a part of a longer word. Digits
 * alone name nothing: they choose.
 */
export function quoteNames({ quote }: Evidence, names: string[]): boolean {
  const said = foldText(quote);
  return names.map(foldText).some((name) => /\p{L}/u.test(name) && said.includes(name));
}

/** Letters and digits, in the form in which two spellings of the same words are the same. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
