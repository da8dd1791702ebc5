// A Graphiti server, which gets copies of Episodes and finds copies by words (spec/memory#a-second-home).

/** What a Graphiti server can do besides storing, finding and deleting. Postgres can do all of it. */
export interface CopyCapabilities {
  /** Accepted Episodes survive a restart. */
  keepsWhatItAccepts: boolean;
  /** An Episode that is sent twice is kept once. */
  keepsOnce: boolean;
  /** A single Episode can be deleted, with everything that was derived from it. */
  deletesOne: boolean;
  /** Facts quote the user's words that support them. */
  quotes: boolean;
  listsEntities: boolean;
  mergesEntities: boolean;
  correctsFacts: boolean;
  authenticates: boolean;
}

export interface CopiedEpisode {
  /** Its name on the Graphiti server. */
  id: string;
  /** ISO 8601. */
  saidAt: string;
  text: string;
}

/** An Episode on the Graphiti server: its name is the Episode's id, unless another program has written there. */
export interface KeptCopy {
  name: string;
  uuid: string;
}

/**
 * Errors of all: TransientError when the server is unavailable or its answer is invalid; nothing is taken from
 * an invalid answer.
 */
export interface MemoryCopy {
  readonly can: Readonly<CopyCapabilities>;
  /** Checks that the server answers. */
  check(): Promise<void>;
  /** Sends Episodes to be kept, in order. The server keeps each of them later, perhaps twice, or never. */
  send(group: string, episodes: readonly CopiedEpisode[]): Promise<void>;
  /** Lists copies. @param newest how many of the newest to list, by the time at which they were said */
  list(group: string, newest: number): Promise<KeptCopy[]>;
  /**
   * The UUIDs of the group's copies that match the words, best first, each once. It is not checked whether they are
   * the user's.
   */
  find(group: string, words: string): Promise<string[]>;
  /** Deletes a group and its content; does nothing if there is no such group. */
  drop(group: string): Promise<void>;
}
