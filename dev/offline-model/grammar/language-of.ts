// The language of a message that the grammar does not understand, so that the answer can be in that
// language.
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import { FUNCTION_WORDS } from "../words/function-words.ts";
import { splitWords } from "./words.ts";

const WORDS_BY_LANGUAGE = LANGUAGES.map(
  (language) => [language, new Set(splitWords(FUNCTION_WORDS[language]))] as const,
);

/** The language with the most of its function words in the message; English if none or several have the most. */
export function languageOf(message: string): Language {
  const messageWords =
    message
      .toLowerCase()
      .replace(/\u2019/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  // A word that several languages share counts less for each.
  const scores = new Map<Language, number>();
  for (const word of messageWords) {
    const languages = WORDS_BY_LANGUAGE.flatMap(([language, words]) =>
      words.has(word) ? [language] : [],
    );
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const maxScore = Math.max(0, ...scores.values());
  const [only, ...others] = LANGUAGES.filter((language) => scores.get(language) === maxScore);
  return only === undefined || others.length > 0 ? "en" : only;
}
