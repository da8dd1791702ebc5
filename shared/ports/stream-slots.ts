// How many event streams one user may hold at once.

export interface StreamSlots {
  /**
   * Takes a place for a stream, or keeps the one that it has: to be repeated more often than every 45 seconds.
   * Never throws: `unknown` says that the counter did not answer, and the caller decides.
   */
  hold(user: string, stream: string): Promise<"held" | "full" | "unknown">;
  /** Never throws: a place that is not given back is free after 45 seconds. */
  release(user: string, stream: string): Promise<void>;
}
