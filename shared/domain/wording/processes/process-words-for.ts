// The catalogue of a language for runs of stored Processes.
import type { Language } from "../../../contracts/language.ts";
import { dutchProcessWords } from "./dutch.ts";
import { englishProcessWords } from "./english.ts";
import { frenchProcessWords } from "./french.ts";
import { germanProcessWords } from "./german.ts";
import { italianProcessWords } from "./italian.ts";
import { portugueseProcessWords } from "./portuguese.ts";
import { spanishProcessWords } from "./spanish.ts";
import type { ProcessWords } from "./process-words.ts";

const CATALOGUES: Readonly<Record<Language, ProcessWords>> = {
  en: englishProcessWords,
  de: germanProcessWords,
  fr: frenchProcessWords,
  es: spanishProcessWords,
  it: italianProcessWords,
  pt: portugueseProcessWords,
  nl: dutchProcessWords,
};

export function processWordsFor(language: Language): ProcessWords {
  return CATALOGUES[language];
}
