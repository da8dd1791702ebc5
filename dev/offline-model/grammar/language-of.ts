// The language of a message that the grammar does not understand, so that the answer can be in that
// language.
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import { FUNCTION_WORDS } from "../words/function-words.ts";
import { listed } from "./words.ts";

const WORDS = LANGUAGES.map(
  (language) => [language, new Set(listed(FUNCTION_WORDS[language]))] as const,
);

/** The language that most of its words belong to; English when that is open. */
export function languageOf(message: string): Language {
  const messageWords =
    message
      .toLowerCase()
      .replace(/\u2019/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  // A word that several languages share counts less for each.
  const scores = new Map<Language, number>();
  for (const word of messageWords) {
    const own = WORDS.flatMap(([language, words]) => (words.has(word) ? [language] : []));
    for (const language of own) scores.set(language, (scores.get(language) ?? 0) + 1 / own.length);
  }
  const most = Math.max(0, ...scores.values());
  const [only, ...others] = LANGUAGES.filter((language) => scores.get(language) === most);
  return only === undefined || others.length > 0 ? "en" : only;
}
