// A day in words, with its year: "3 November 2026".
import type { Language } from "../../contracts/language.ts";

/** @param iso a date; another text is returned as it is */
export function dayText(iso: string, language: Language): string {
  const at = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(at)) return iso;
  // British English: the day before the month, as in the six other languages.
  const locale = language === "en" ? "en-GB" : language;
  const text = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" }).format(at);
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}
