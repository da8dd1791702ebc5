// Whether two names mean the same thing, in any language: by their words, ignoring case, order and ending. Both
// names are folded in the same way, so no list of words is needed.
import { foldedWords } from "./label-words.ts";

/** Two forms of one word may differ by this many letters at the end (Tomate, Tomaten). */
const MAX_ENDING = 2;
/** A shorter word has no other form in `isWordForm`. `hasSameStem` requires one letter fewer. */
const MIN_STEM = 4;
/** Two words that share fewer letters at the beginning have no stem in common. */
const MIN_SHARED_STEM = 2;
/** Two names must share this many words to be `near` if one of them has an additional word. */
const MIN_SHARED = 2;

/** How alike two names are: `same` apart from case, order and endings; `near` if one has an additional word. */
export function likeness(a: string, b: string): "same" | "near" | null {
  const [fewerWords, moreWords] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  if (fewerWords === undefined || moreWords === undefined || fewerWords.length === 0) return null;
  const wordsLeft = wordsWithout(moreWords, fewerWords);
  if (wordsLeft === null || wordsLeft.length > 1) return null;
  if (wordsLeft.length === 0) return "same";
  return fewerWords.length >= MIN_SHARED ? "near" : null;
}

/** Whether every word of the name occurs in the text. */
export function namesWholly(text: string, name: string): boolean {
  const words = wordsOf(name);
  return words.length > 0 && wordsWithout(foldedWords(text), words) !== null;
}

/**
 * Whether at least half of the name's words occur in the text, in any form: either may have its own ending (limone,
 * limoni). The test is weak: it serves to reject names that have nothing to do with the text.
 */
export function isNamePlausible(text: string, name: string): boolean {
  const words = wordsOf(name);
  const textWords = foldedWords(text);
  const knownWords = words.filter((word) => textWords.some((other) => hasSameStem(word, other)));
  return words.length > 0 && knownWords.length * 2 >= words.length;
}

function hasSameStem(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const firstDifference = [...shorter].findIndex((letter, index) => letter !== longer[index]);
  const stemLength = firstDifference < 0 ? shorter.length : firstDifference;
  const minLength = Math.max(MIN_SHARED_STEM, Math.min(MIN_STEM - 1, shorter.length));
  return stemLength >= minLength && longer.length - stemLength <= MAX_ENDING;
}

/** Each word once; repetition adds nothing. */
function wordsOf(name: string): string[] {
  return [...new Set(foldedWords(name))];
}

/** The words that remain after removing one match for each of `removedWords`; null when one has no match. */
function wordsWithout(words: string[], removedWords: string[]): string[] | null {
  const wordsLeft = [...words];
  for (const word of removedWords) {
    const exact = wordsLeft.indexOf(word);
    const index = exact >= 0 ? exact : wordsLeft.findIndex((other) => isWordForm(word, other));
    if (index < 0) return null;
    wordsLeft.splice(index, 1);
  }
  return wordsLeft;
}

/** Whether one word begins with the other and differs only by an ending. */
export function isWordForm(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return (
    shorter.length >= MIN_STEM &&
    longer.length - shorter.length <= MAX_ENDING &&
    longer.startsWith(shorter)
  );
}
