// What helps a search of memory besides its words (spec/memory#a-second-home).
import type { UserId } from "../contracts/ids.ts";

export interface FoundBeside {
  /** The fingerprint of the words. */
  meaning?: { model: string; dimensions: number; bits: string };
  /** What the second home names for the words, the best first. The database keeps to the user's own Episodes. */
  copies?: string[];
}

export interface Finder {
  /** Never throws: what cannot be asked is left out. Null where there is nothing to ask. */
  find(user: UserId, words: string): Promise<FoundBeside | null>;
}
