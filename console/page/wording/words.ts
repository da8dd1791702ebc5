// The page's texts: one catalogue for each language. Only the chosen one is loaded.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type english from "./texts/en.json";

export type Texts = typeof english;

/** A language's own name for itself. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
} as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import("./texts/en.json", { with: { type: "json" } }),
  de: () => import("./texts/de.json", { with: { type: "json" } }),
  fr: () => import("./texts/fr.json", { with: { type: "json" } }),
  es: () => import("./texts/es.json", { with: { type: "json" } }),
  it: () => import("./texts/it.json", { with: { type: "json" } }),
  pt: () => import("./texts/pt.json", { with: { type: "json" } }),
  nl: () => import("./texts/nl.json", { with: { type: "json" } }),
};

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(CATALOGUES, tag);

/** @param tag from a browser, which may have a suffix of its system: `de-AT`, `de_AT`, `en-US@posix` */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_@.]/, 1)[0] ?? "";

/** @param wanted language tags in order of preference, such as `de-AT` */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(isLanguage) ?? "en";
}

/** The first tag of this language that `Intl` accepts; the language itself if there is none. */
export function chooseLocale(wanted: readonly string[], language: Language): string {
  return wanted.find((tag) => languageOf(tag) === language && isLocale(tag)) ?? language;
}

/** Chromium on Linux without a language has the tag `en-US@posix`, for which every format would throw. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export interface Words {
  language: Language;
  /** The locale for numbers and dates, such as `en-GB`. */
  locale: string;
  texts: Texts;
}

export async function loadWords(language: Language): Promise<Words> {
  const locale = chooseLocale(navigator.languages, language);
  return { language, locale, texts: (await CATALOGUES[language]()).default };
}

/** Replaces `{name}` by its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The plural form for a number: `{ one: "{n} item", other: "{n} items" }`. */
export function counted(
  forms: { one: string; other: string },
  n: number,
  language: Language,
): string {
  const form = new Intl.PluralRules(language).select(n) === "one" ? forms.one : forms.other;
  return fill(form, { n: new Intl.NumberFormat(language).format(n) });
}

/** How many of all there are, such as `3 of 12`; the plural form alone if it is all of them. */
export function countedOf(
  forms: { one: string; other: string },
  [n, all]: readonly [n: number, all: number],
  { language, texts }: Words,
): string {
  const [shown, whole] = [n, all].map((count) => new Intl.NumberFormat(language).format(count));
  if (n === all) return counted(forms, n, language);
  return fill(texts.rows.someOf, { n: shown ?? "", all: whole ?? "" });
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("Words are used outside of their provider.");
  return words;
}
