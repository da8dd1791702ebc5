// The kitchen's catalogue of a language.
import type { Language } from "../../contracts/language.ts";
import { englishKitchen } from "./english.ts";
import { germanKitchen } from "./german.ts";
import type { KitchenWords } from "./kitchen-words.ts";

const CATALOGUES: Readonly<Record<Language, KitchenWords>> = {
  en: englishKitchen,
  de: germanKitchen,
  fr: englishKitchen,
  es: englishKitchen,
  it: englishKitchen,
  pt: englishKitchen,
  nl: englishKitchen,
};

export function kitchenWords(language: Language): KitchenWords {
  return CATALOGUES[language];
}

/** What the kitchen calls a table, a column or a code; null: as it is spelled. */
export function kitchenName(
  kind: "table" | "column" | "code",
  name: string,
  language: Language,
): string | null {
  const { tables, columns, codes } = kitchenWords(language);
  const names = { table: tables, column: columns, code: codes }[kind];
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null;
}
