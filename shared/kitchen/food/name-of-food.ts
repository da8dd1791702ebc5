// The name of a food or a diet in the reader's language, if the user's own word is in another language.
import { LANGUAGES } from "../../contracts/language.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { SYNONYMS } from "./allergen-codes.ts";
import { foodKey } from "./food-key.ts";

/** The keys of the known words of each language. They are built at the first use. */
let keysByLanguage: ReadonlyMap<KitchenWords, ReadonlySet<string>> | undefined;

/**
 * The user's word, or the name in `words` if the word is known in other languages only. An unknown word, and a word for
 * a food that has no code, stay as they are.
 * @param subject the English name of the same food or diet
 */
export function nameOfFood(word: string, subject: string, words: KitchenWords): string {
  keysByLanguage ??= new Map(
    LANGUAGES.map((language, place) => [kitchenWords(language), keysOf(language, place)]),
  );
  const key = foodKey(word);
  if (keysByLanguage.get(words)?.has(key) === true) return word;
  const isKnown = [...keysByLanguage.values()].some((keys) => keys.has(key));
  const code = codes().find((candidate) => foodKey(candidate) === foodKey(subject));
  return isKnown && code !== undefined ? (words.codes[code] ?? code) : word;
}

/** Allergens and diets. Their English names are their codes, so the English catalogue has no names for them. */
const codes = (): string[] => Object.keys(kitchenWords("de").codes);

function keysOf(language: (typeof LANGUAGES)[number], place: number): Set<string> {
  const names = kitchenWords(language).codes;
  const synonyms = Object.values(SYNONYMS).flatMap((lists) => (lists[place] ?? "").split(","));
  return new Set([...codes().map((code) => names[code] ?? code), ...synonyms].map(foodKey));
}
