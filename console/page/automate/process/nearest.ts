// The names that are most like a mistyped one.

/** Longer ones are no names: the comparison takes their time. */
const MAX_LENGTH = 100;
/** Of 1; below it, two names have little in common. */
const MIN_LIKENESS = 0.35;

/** Its pairs of neighbouring letters and digits, how often each: in another order, words keep most of theirs. */
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
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [pair, n] of one) common += Math.min(n, other.get(pair) ?? 0);
  const all = sum(one) + sum(other);
  return all === 0 ? 0 : (2 * common) / all;
}

/** @returns those that are like the name, the likest first; at most three */
export function nearest<T extends { name: string }>(wanted: string, all: readonly T[]): T[] {
  const pairs = pairsOf(wanted);
  return all
    .map((one) => ({ one, like: likeness(pairs, pairsOf(one.name)) }))
    .filter(({ like }) => like >= MIN_LIKENESS)
    .sort((a, b) => b.like - a.like)
    .slice(0, 3)
    .map(({ one }) => one);
}
