// Folds words of labels and mentions, so that case, plural and accents make no difference.

/**
 * The words of a text in order: lower case, without accents, plurals as singulars. The rule for plurals is rough;
 * it only has to fold both sides of a comparison in the same way.
 */
export function foldedWords(text: string): string[] {
  const plainText = text
    .normalize("NFKD")
    // Only accents are removed: in other scripts, marks are letters of their own.
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "");
  return (plainText.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
