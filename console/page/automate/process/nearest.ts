// The names most similar to a mistyped one.

/** The number of characters that are compared, because comparing long texts would take too long. */
const MAX_LENGTH = 100;
/** From 0 to 1; two names below this similarity have little in common. */
const MIN_SIMILARITY = 0.35;

/**
 * The count of each pair of neighbouring letters and digits, with a space before and after each word. Words in another order
 * keep their pairs.
 */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const words =
    text
      .slice(0, MAX_LENGTH)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words) {
    const letters = [" ", ...word, " "];
    for (let place = 1; place < letters.length; place += 1) {
      const pair = `${letters[place - 1]}${letters[place]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

const sum = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((a, b) => a + b, 0);

/** The share of pairs that two names have in common, from 0 to 1. */
function similarity(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [pair, n] of left) common += Math.min(n, right.get(pair) ?? 0);
  const all = sum(left) + sum(right);
  return all === 0 ? 0 : (2 * common) / all;
}

/** @returns at most three similar names, the most similar first */
export function nearest<T extends { name: string }>(wanted: string, all: readonly T[]): T[] {
  const pairs = pairsOf(wanted);
  return all
    .map((candidate) => ({ candidate, score: similarity(pairs, pairsOf(candidate.name)) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
