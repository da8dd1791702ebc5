// When a short chaos run may stop: a busy machine takes longer, but must not test less than a quiet one.
import type { Disturbances } from "./disturb.ts";

/**
 * After a kill, a commit, a Redis that was emptied or rolled back, and more than three messages or runs that their
 * client has seen completed. Other ends do not count, because tests ask for that many completed runs.
 */
export function hasSeenEnough(
  { kills, commits, emptied, rolledBack }: Disturbances,
  messages: readonly { seen?: { status: string } }[],
): boolean {
  const completed = messages.filter(({ seen }) => seen?.status === "completed");
  return Math.min(kills, commits, emptied + rolledBack) > 0 && completed.length > 3;
}
