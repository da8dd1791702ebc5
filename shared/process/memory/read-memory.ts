// `memory_read`: the oldest unread Episodes of one conversation, and what is known of what they are about.
import type { HopContext } from "../../engine/hop/hop.ts";

/** Eight exchanges, of which some are long. */
const MOST_EPISODES = 24;
const MOST_CHARACTERS = 9_000;

/** Errors: TransientError; FatalError. */
export function readMemory({ db }: HopContext): Promise<unknown> {
  return db.memoryToExtract(MOST_EPISODES, MOST_CHARACTERS);
}
