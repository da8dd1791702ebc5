// Whether two names are for the same thing, in any language: by their words, whatever their case,
// order and ending. Both sides are treated alike, so no list of words is needed.
import { foldedWords } from "./label-words.ts";

/** Letters by which two forms of one word may differ at the end (Tomate, Tomaten). */
const ENDING = 2;
/** Shorter words have no endings to speak of. */
const STEM = 4;
/** Words that two names share before one more word in one of them makes no other name. */
const SHARED = 2;

/** How alike two names are: `same` give or take case, order and endings, `near` with one more word. */
export function likeness(a: string, b: string): "same" | "near" | null {
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  if (few === undefined || many === undefined || few.length === 0) return null;
  const rest = without(many, few);
  if (rest === null || rest.length > 1) return null;
  if (rest.length === 0) return "same";
  return few.length >= SHARED ? "near" : null;
}

/** Whether every word of the name stands in the text. */
export function namesWholly(text: string, name: string): boolean {
  const words = wordsOf(name);
  return words.length > 0 && without(foldedWords(text), words) !== null;
}

/** Once each: what is said twice names nothing more. */
function wordsOf(name: string): string[] {
  return [...new Set(foldedWords(name))];
}

/** The words that are left when each of `taken` has found one of its kind; null when one has none. */
function without(words: string[], taken: string[]): string[] | null {
  const rest = [...words];
  for (const word of taken) {
    const exact = rest.indexOf(word);
    const at = exact >= 0 ? exact : rest.findIndex((other) => isForm(word, other));
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** One begins with the other, and little is left. */
function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= STEM && long.length - short.length <= ENDING && long.startsWith(short);
}
