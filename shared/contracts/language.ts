// Languages in which code has words of its own.

export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The catalogue for a BCP 47 tag: its primary language where there is one, else English. */
export function languageFor(tag: string): Language {
  return catalogueOf(tag) ?? "en";
}

/** Whether code has words of its own in the language of the tag. */
export function hasWords(tag: string): boolean {
  return catalogueOf(tag) !== undefined;
}

function catalogueOf(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
