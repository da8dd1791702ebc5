// Random numbers from a seed: the same seed gives the same numbers in the same order.

/** Numbers from 0 up to, not including, 1. */
export type NextNumber = () => number;

/** @param key the purpose of the numbers; its joined parts are the seed */
export function seededChance(...key: (string | number)[]): NextNumber {
  let state = 0x9e3779b9;
  for (const character of key.join("/")) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b);
    state ^= state >>> 13;
  }
  // xorshift32 stands still at zero.
  if (state === 0) state = 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // Seeds that differ in little give numbers that differ at once only after a few steps.
  for (let step = 0; step < 8; step++) next();
  return next;
}
