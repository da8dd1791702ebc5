// Turns names of fields and choices into words, if no page has words for them.

/** A name as words: `expiresOn` and `ExpiresOn` → `Expires on`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
