// Finds the words of an Episode that a quote repeats (I13). Letters and digits are compared, as in
// understanding/check-evidence. Where scripts put spaces between words, only whole words count, because a part of a word
// proves nothing.
import { foldText } from "../understanding/check-evidence.ts";

/** The Episode's own words, from the quote's first word to its last; null if it does not contain them. */
export function findQuote(text: string, quote: string): string | null {
  const foldedQuote = foldText(quote);
  if (foldedQuote === "") return null;
  const { folded: foldedText, places } = foldedWithPlaces(text);
  for (
    let index = foldedText.indexOf(foldedQuote);
    index >= 0;
    index = foldedText.indexOf(foldedQuote, index + 1)
  ) {
    const first = places[index];
    const last = places[index + foldedQuote.length - 1];
    if (first === undefined || last === undefined) return null;
    const end = last.end + (/^\p{M}+/u.exec(text.slice(last.end))?.[0].length ?? 0);
    const words = text.slice(first.start, end);
    const isWhole = !isInWord(text.slice(0, first.start).at(-1)) && !isInWord(text[end]);
    // A character that folds to several must not be cut.
    if (isWhole && foldText(words) === foldedQuote) return words;
  }
  return null;
}

/** A folded text, and where each of its characters comes from. */
function foldedWithPlaces(text: string) {
  const places: { start: number; end: number }[] = [];
  let foldedText = "";
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const foldedCharacter of foldText(character)) {
      foldedText += foldedCharacter;
      for (let unit = 0; unit < foldedCharacter.length; unit++) places.push({ start, end });
    }
    start = end;
  }
  return { folded: foldedText, places };
}

/** Whether the character is part of a word, in the scripts that put spaces between words. */
const isInWord = (character: string | undefined): boolean =>
  character !== undefined &&
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(character);
