// Languages in which code has words of its own.

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The catalogue for a BCP 47 tag: its primary language where there is one, else English. */
export function languageFor(tag: string): Language {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? "en";
}
