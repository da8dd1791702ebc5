// The texts of the pages that are loaded later: Automate, runs and inspection. Like the page's own, they have one catalogue
// for each language.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type english from "./automate/en.json";
import type { Language } from "./words.ts";

export type AutomateTexts = typeof english;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: AutomateTexts }>>> = {
  en: () => import("./automate/en.json", { with: { type: "json" } }),
  de: () => import("./automate/de.json", { with: { type: "json" } }),
  fr: () => import("./automate/fr.json", { with: { type: "json" } }),
  es: () => import("./automate/es.json", { with: { type: "json" } }),
  it: () => import("./automate/it.json", { with: { type: "json" } }),
  pt: () => import("./automate/pt.json", { with: { type: "json" } }),
  nl: () => import("./automate/nl.json", { with: { type: "json" } }),
};

export const loadAutomateTexts = async (language: Language): Promise<AutomateTexts> =>
  (await CATALOGUES[language]()).default;

export const AutomateTextsContext = createContext<AutomateTexts | null>(null);

export function useAutomateTexts(): AutomateTexts {
  const texts = useContext(AutomateTextsContext);
  if (texts === null) throw new Error("Words are used outside of their provider.");
  return texts;
}
