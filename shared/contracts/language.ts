// The languages of the texts that code writes.

export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the texts for a BCP 47 tag: its primary language if it is supported, otherwise English. */
export function languageFor(tag: string): Language {
  return supportedLanguage(tag) ?? "en";
}

/** Whether code has texts in the language of the tag. */
export function hasTextsIn(tag: string): boolean {
  return supportedLanguage(tag) !== undefined;
}

function supportedLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
