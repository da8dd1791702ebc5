// In which language the page speaks: what was chosen in this browser, else that of the household, else the browser's.
import { chooseLanguage, isLanguage, type Language } from "./words.ts";

const OWN = "alfred.language";
/** Kept for the next start, before the household is read. */
const OF_HOUSEHOLD = "alfred.language.household";

export function ownLanguage(): Language | null {
  const own = localStorage.getItem(OWN);
  return own !== null && isLanguage(own) ? own : null;
}

/** @param language null: none of one's own any more */
export function keepOwnLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(OWN);
  else localStorage.setItem(OWN, language);
}

/** @param language null: the household has none */
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
