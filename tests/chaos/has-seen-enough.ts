// When a short chaos run may stop: a busy machine takes longer, but must not test less than a quiet one.
import type { Disturbances } from "./disturb.ts";

/** After a disturbance of every kind, and more than three messages or runs whose end was seen. */
export function hasSeenEnough(
  { kills, commits, emptied, rolledBack }: Disturbances,
  messages: readonly { seen?: unknown }[],
): boolean {
  const endedCount = messages.filter(({ seen }) => seen !== undefined).length;
  return Math.min(kills, commits, emptied + rolledBack) > 0 && endedCount > 3;
}
