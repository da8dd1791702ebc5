// The page's language: the one chosen in this browser, else the household's, else the browser's.
import { chooseLanguage, isLanguage, type Language } from "./words.ts";

const OWN = "alfred.language";
/** Stored for the next start, when the household has not been read yet. */
const OF_HOUSEHOLD = "alfred.language.household";

export function ownLanguage(): Language | null {
  const own = localStorage.getItem(OWN);
  return own !== null && isLanguage(own) ? own : null;
}

/** @param language null removes the person's own choice */
export function keepOwnLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(OWN);
  else localStorage.setItem(OWN, language);
}

/** @param language null if the household has none */
export function keepHouseholdLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(OF_HOUSEHOLD);
  else localStorage.setItem(OF_HOUSEHOLD, language);
}

export const spokenLanguage = (): Language =>
  chooseLanguage([
    localStorage.getItem(OWN) ?? "",
    localStorage.getItem(OF_HOUSEHOLD) ?? "",
    ...navigator.languages,
  ]);
