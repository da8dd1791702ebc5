// The ids of one course, which are the same in every repetition of it.
import type { Ids } from "../../shared/ports/clock.ts";

/** UUIDs that depend on the order of the calls; a named one depends only on its name. */
export function createRepeatableIds(): Ids {
  let count = 0;
  return {
    uuid: () => uuidOf(++count, 0x51),
    named: (name) => Promise.resolve(uuidOf(hash(name, 0x811c9dc5), hash(name, 0x1b873593))),
  };
}

function uuidOf(a: number, b: number): string {
  const hex = (n: number, width: number) => (n >>> 0).toString(16).padStart(8, "0").slice(-width);
  return `${hex(b, 8)}-${hex(b >>> 7, 4)}-4000-8000-${hex(a ^ b, 4)}${hex(a, 8)}`;
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
    value ^= value >>> 13;
  }
  return value;
}
