// A second store of memory in addition to Postgres: it gets copies of what is kept, and finds those that words ask for.

/** What a second home can do besides taking, finding and deleting. Postgres can do all of it. */
export interface CopyCapabilities {
  /** What it has accepted survives a restart. */
  keepsWhatItAccepts: boolean;
  /** The same Episode, sent twice, is kept once. */
  keepsOnce: boolean;
  /** One Episode can be deleted, with all that was made of it. */
  deletesOne: boolean;
  /** A fact names the user's words for it. */
  quotes: boolean;
  listsEntities: boolean;
  mergesEntities: boolean;
  correctsFacts: boolean;
  authenticates: boolean;
}

export interface CopiedEpisode {
  /** Its name in the second home. */
  id: string;
  /** ISO 8601. */
  saidAt: string;
  text: string;
}

/** An Episode in the second store: its name is the Episode's id, unless another program has written there. */
export interface KeptCopy {
  name: string;
  uuid: string;
}

/** Errors of all: TransientError when it is unavailable, or answers what it must not; nothing is taken from such an answer. */
export interface MemoryCopy {
  readonly can: Readonly<CopyCapabilities>;
  /** That it answers. */
  check(): Promise<void>;
  /** Takes Episodes to be kept, in order. They are there later, twice, or never. */
  send(group: string, episodes: readonly CopiedEpisode[]): Promise<void>;
  /** @param newest how many of the newest to look through, by the time at which they were said */
  list(group: string, newest: number): Promise<KeptCopy[]>;
  /** The copies' uuids that it names for the words, the best first, each once. They may be anybody's. */
  find(group: string, words: string): Promise<string[]>;
  /** Deletes a group with all that is in it; none is there: nothing. */
  drop(group: string): Promise<void>;
}
