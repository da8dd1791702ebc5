// Vectors of texts from what their words mean, in place of a model's: texts with words of one meaning are near.

/** What a word means, each with its weight; nothing for a word that is not known, which then means itself. */
export type Meanings = (word: string) => ReadonlyMap<string, number> | undefined;

const SIZE = 256;
/** Words this short seldom say what a text is about. */
const SHORT = 3;

export function createWordVectors(meanings: Meanings): (text: string) => number[] {
  const vectorsByWord = new Map<string, Float64Array>();
  const vectorOf = (word: string): Float64Array => {
    const had = vectorsByWord.get(word);
    if (had !== undefined) return had;
    const vector = new Float64Array(SIZE);
    for (const [meaning, weight] of meanings(word) ?? [[word, 1]])
      add(vector, drawn(meaning), weight);
    const own = scaled(vector);
    vectorsByWord.set(word, own);
    return own;
  };
  return (text) => {
    const sum = new Float64Array(SIZE);
    for (const word of wordsOf(text)) add(sum, vectorOf(word), word.length > SHORT ? 1 : 0.2);
    return [...scaled(sum)];
  };
}

/** Without accents and case. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function add(sum: Float64Array, vector: Float64Array, weight: number): void {
  for (let i = 0; i < SIZE; i++) sum[i]! += weight * vector[i]!;
}

function scaled(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** The same direction for the same name, drawn by its letters. */
function drawn(name: string): Float64Array {
  let state = 0x811c9dc5;
  const mix = (value: number) => (state = Math.imul(state ^ value, 0x01000193));
  for (const letter of name) mix(letter.codePointAt(0)!);
  return new Float64Array(SIZE).map((_value, i) => {
    const hash = Math.imul(mix(i) ^ (state >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) & 0x100 ? 1 : -1;
  });
}
