// Makes vectors of texts from the meanings of their words, instead of by a model: texts with similar meanings are near
// each other.

/** The meanings of a word with their weights; undefined for an unknown word, which then means itself. */
export type Meanings = (word: string) => ReadonlyMap<string, number> | undefined;

const SIZE = 256;
/** Words up to this length count less, because they seldom say what a text is about. */
const MAX_SHORT_WORD = 3;

/** @returns a function that gives the unit vector of a text; zeros for a text without words */
export function createWordVectors(meanings: Meanings): (text: string) => number[] {
  const vectorsByWord = new Map<string, Float64Array>();
  const vectorOf = (word: string): Float64Array => {
    const storedVector = vectorsByWord.get(word);
    if (storedVector !== undefined) return storedVector;
    const vector = new Float64Array(SIZE);
    for (const [meaning, weight] of meanings(word) ?? [[word, 1]])
      add(vector, randomDirection(meaning), weight);
    const unitVector = normalize(vector);
    vectorsByWord.set(word, unitVector);
    return unitVector;
  };
  return (text) => {
    const sum = new Float64Array(SIZE);
    for (const word of wordsOf(text))
      add(sum, vectorOf(word), word.length > MAX_SHORT_WORD ? 1 : 0.2);
    return [...normalize(sum)];
  };
}

/** The words of a text, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function add(sum: Float64Array, vector: Float64Array, weight: number): void {
  for (let i = 0; i < SIZE; i++) sum[i]! += weight * vector[i]!;
}

function normalize(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** A random direction that depends only on the name. */
function randomDirection(name: string): Float64Array {
  let state = 0x811c9dc5;
  const mix = (value: number) => (state = Math.imul(state ^ value, 0x01000193));
  for (const letter of name) mix(letter.codePointAt(0)!);
  return new Float64Array(SIZE).map((_value, i) => {
    const hash = Math.imul(mix(i) ^ (state >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) & 0x100 ? 1 : -1;
  });
}
