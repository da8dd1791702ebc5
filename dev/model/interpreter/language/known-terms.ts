// Which words of a wish the repertoire can cook with: what it does not know, it must not make up.
import { allRecipes } from "../../repertoire/all-recipes.ts";
import { isKnownFood } from "../../repertoire/compose/find-food.ts";
import { readQueryWords } from "../../repertoire/query-words.ts";
import { nameWords } from "./clean-message.ts";

export interface KnownTerms {
  known: string[];
  /** Words that stand for nothing here, as they were said. */
  unknown: string[];
}

const WORDS: ReadonlySet<string> = new Set(
  allRecipes.flatMap(({ name, tags, ingredients, cuisine }) => [
    ...nameWords(name),
    ...tags.flatMap(nameWords),
    ...nameWords(cuisine),
    ...ingredients.flatMap((line) => nameWords(line.name).slice(-1)),
  ]),
);

/** Each term reduced to the words that are known; terms without any are the unknown ones. */
export function knownTerms(terms: string[]): KnownTerms {
  const known: string[] = [];
  const unknown: string[] = [];
  for (const term of terms) {
    const words = isKnown(term) ? [term] : term.split(/\s+/).filter(isKnown);
    if (words.length > 0) known.push(words.join(" "));
    else unknown.push(term);
  }
  return { known, unknown };
}

function isKnown(phrase: string): boolean {
  if (isKnownFood(phrase)) return true;
  const { foods } = readQueryWords([phrase], []);
  if (foods.length === 0) return true;
  const words = nameWords(phrase);
  return words.length > 0 && words.every((word) => WORDS.has(word));
}
