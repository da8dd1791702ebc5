// Limits the event streams that one user may have open at the same time.

export interface StreamSlots {
  /**
   * Takes a slot for a stream, or renews its slot; must be called at least every 45 seconds while the stream is
   * open. Never throws: `unknown` means that the counter did not answer, and the caller decides.
   */
  hold(user: string, stream: string): Promise<"held" | "full" | "unknown">;
  /** Never throws: a slot that could not be released expires after 45 seconds. */
  release(user: string, stream: string): Promise<void>;
}
