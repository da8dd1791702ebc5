// Reproducible chance: the same seed and key give the same choices, in whatever order hops make them.

export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T;
  /** True with that probability. */
  is(probability: number): boolean;
  /** A seed for another generator. */
  seed(): number;
}

/** @param key what the choices are for; parts are joined */
export function chanceOf(...key: (string | number)[]): Chance {
  let state = hash(key.join("|"));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick<T>(list: readonly T[]): T {
      const choice = list[int(0, list.length - 1)];
      if (list.length === 0) throw new Error("nothing to pick from");
      return choice as T;
    },
    is: (probability) => next() < probability,
    seed: () => int(0, 0x7fffffff),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let position = 0; position < text.length; position++) {
    value = Math.imul(value ^ text.charCodeAt(position), 16777619);
  }
  return value | 0;
}
