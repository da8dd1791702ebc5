// How many event streams one user may have open at the same time.

export interface StreamSlots {
  /**
   * Takes a place for a stream, or renews its place; must be repeated more often than every 45
   * seconds. Never throws: `unknown` means that the counter did not answer, and the caller decides.
   */
  hold(user: string, stream: string): Promise<"held" | "full" | "unknown">;
  /** Never throws: a place that could not be released expires after 45 seconds. */
  release(user: string, stream: string): Promise<void>;
}
