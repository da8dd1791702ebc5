// The catalogue of a language.
import type { Language } from "../../contracts/language.ts";
import { dutchWords } from "./dutch.ts";
import { englishWords } from "./english.ts";
import { frenchWords } from "./french.ts";
import { germanWords } from "./german.ts";
import { italianWords } from "./italian.ts";
import { portugueseWords } from "./portuguese.ts";
import type { ReplyWords } from "./reply-words.ts";
import { spanishWords } from "./spanish.ts";

const CATALOGUES: Readonly<Record<Language, ReplyWords>> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
  it: italianWords,
  pt: portugueseWords,
  nl: dutchWords,
};

export function wordsFor(language: Language): ReplyWords {
  return CATALOGUES[language];
}
