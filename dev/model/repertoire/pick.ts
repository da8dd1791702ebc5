// Chance that repeats: the same words give the same choice.

/** A 32-bit number from text (FNV-1a, then mixed so that near texts land far apart). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The items in an order that depends only on themselves and the seed. */
export function shuffled<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, order: hashOf(`${seed}|${nameOf(item)}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** The items turned so that the one the seed chooses comes first. */
export function rotated<T>(items: readonly T[], seed: string): T[] {
  if (items.length === 0) return [];
  const start = hashOf(seed) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
