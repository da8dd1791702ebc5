// What a message says besides the words that the model quotes as its answer to a question.
import { isMadeOfWords, wordsOf } from "./yes-words.ts";
import { BESIDE_NO, isPlainNo } from "./no-words.ts";

/**
 * Whether the message says anything besides the quotes, apart from please, thanks and another no. A quote counts
 * only if the message contains it in whole words.
 * @param quotes with `…` between the pieces of a quote
 */
export function saysMoreThan(message: string, ...quotes: string[]): boolean {
  const pieces = quotes.flatMap((quote) => quote.split(/…|\.{3,}/)).map(wordsOf);
  const rest = pieces.reduce(withoutPiece, [wordsOf(message)]);
  return !rest.every((words) => isMadeOfWords(words, BESIDE_NO));
}

/** A clause needs this many words to be a wish; a shorter one is an aside ("by the way", "thanks a lot"). */
const MIN_WISH_WORDS = 4;
/** Replaces a quote in the message. No message contains this character. */
const QUOTE_MARKER = "\u0000";

/** The message's clauses, word for word, that contain no part of the quotes and are more than a courtesy. */
export function clausesBeside(message: string, quotes: string[]): string[] {
  const pieces = quotes.flatMap((quote) => quote.split(/…|\.{3,}/)).map((piece) => piece.trim());
  const rest = pieces
    .filter(Boolean)
    .reduce((text, piece) => text.replace(piece, QUOTE_MARKER), message);
  return rest
    .split(/[.!?;:,\n]/)
    .map((clause) => clause.trim())
    .filter((clause) => wordsOf(clause).length >= MIN_WISH_WORDS && !clause.includes(QUOTE_MARKER));
}

/**
 * Whether the quote is a plain no in a message that says more, at its beginning or end or within it. Such a quote
 * is not evidence of a yes. `takePending` weighs a plain no that is the whole message.
 */
export function isRefusal(message: string, quote: string): boolean {
  return isPlainNo(quote) && saysMoreThan(message, quote);
}

/** The runs of words without the piece: the first run that contains it is split in two. */
function withoutPiece(runs: string[][], piece: string[]): string[][] {
  if (piece.length === 0) return runs;
  for (const [index, run] of runs.entries()) {
    const position = run.findIndex((_, from) => piece.every((word, n) => run[from + n] === word));
    if (position >= 0)
      return runs.toSpliced(index, 1, run.slice(0, position), run.slice(position + piece.length));
  }
  return runs;
}
