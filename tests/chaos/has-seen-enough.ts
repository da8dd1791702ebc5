// What a short chaos run waits for, so that a busy machine tries no less than a quiet one.
import type { Disturbances } from "./disturb.ts";

/** Trouble of every kind, and more than three messages or runs whose end was seen. */
export function hasSeenAll(
  { kills, commits, emptied, steppedBack }: Disturbances,
  all: readonly { seen?: unknown }[],
): boolean {
  const endedCount = all.filter(({ seen }) => seen !== undefined).length;
  return Math.min(kills, commits, emptied + steppedBack) > 0 && endedCount > 3;
}
