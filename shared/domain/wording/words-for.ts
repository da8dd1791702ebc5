// The catalogue of a language.
import type { Language } from "../../contracts/language.ts";
import { englishWords } from "./english.ts";
import { germanWords } from "./german.ts";
import type { ReplyWords } from "./reply-words.ts";

const CATALOGUES: Readonly<Record<Language, ReplyWords>> = {
  en: englishWords,
  de: germanWords,
  fr: englishWords,
  es: englishWords,
  it: englishWords,
  pt: englishWords,
  nl: englishWords,
};

export function wordsFor(language: Language): ReplyWords {
  return CATALOGUES[language];
}
