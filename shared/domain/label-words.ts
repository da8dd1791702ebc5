// Words of labels and mentions, folded so that case, plural and accents make no difference.

/**
 * The words of a text in order: lower case, without accents, plurals as singulars. The rule for
 * plurals is rough; it only has to fold both sides of a comparison alike.
 */
export function foldedWords(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function folded(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).flatMap(foldedWords));
}

/** Words that name nothing, and that a mention may have around a name. */
export const FILLERS = folded(
  "a an the my our your his her their some any please of with for from to in on at and or s " +
    "item thing entry called named mine i me we you us is was are were",
);

/** Words that point at something by its place in what was shown, or by what was said before. */
export const DEICTIC = folded(
  "this that these those it its them they one ones both all each every other another same " +
    "first second third fourth fifth sixth seventh eighth ninth tenth last latest next previous " +
    "former latter top bottom new newest old oldest above below there just before earlier again " +
    "made made showed shown said suggested recent recently today yesterday " +
    "1st 2nd 3rd 4th 5th two three four five six seven eight nine ten",
);

/** Whether a word says which one of several is meant, without naming it. */
export function isDeictic(word: string): boolean {
  return DEICTIC.has(word) || /^\d{1,2}$/.test(word);
}
