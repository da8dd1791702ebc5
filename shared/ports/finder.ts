// Finds memories by other means than words, for a search of memory (spec/memory#a-second-home).
import type { UserId } from "../contracts/ids.ts";

/** What a search finds by other means than words. */
export interface OtherMatches {
  /** The fingerprint of the words. */
  meaning?: { model: string; dimensions: number; bits: string };
  /**
   * The copies that the Graphiti server finds for the words, best first. The database uses only the user's own
   * Episodes.
   */
  copies?: string[];
}

export interface Finder {
  /** Never throws: a source that fails is left out. Null if no source has a result. */
  find(user: UserId, words: string): Promise<OtherMatches | null>;
}
