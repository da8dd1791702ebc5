// Random numbers from a seed: the same seed gives the same numbers in the same order.

/** Returns the next number, from 0 (inclusive) to 1 (exclusive). */
export type NextNumber = () => number;

/** @param key the seed, and the purpose of the numbers */
export function seededChance(...key: (string | number)[]): NextNumber {
  let state = 0x9e3779b9;
  for (const character of key.join("/")) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b);
    state ^= state >>> 13;
  }
  // xorshift32 never leaves zero.
  if (state === 0) state = 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // The first numbers of similar seeds are similar, and are skipped.
  for (let step = 0; step < 8; step++) next();
  return next;
}
