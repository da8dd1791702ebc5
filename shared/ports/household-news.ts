// Announcements that rows of a household may have changed. They have no content, and each may be lost: streams look in
// Postgres when one arrives, and from time to time anyway.
import type { HouseholdId } from "../contracts/ids.ts";

export interface HouseholdNews {
  /** Errors: TransientError("unavailable"). */
  announce(household: HouseholdId): Promise<void>;
  /**
   * Calls `notify` with each announcement, and once when the subscription is ready. Never fails: a broken subscription
   * brings nothing.
   * @returns a function that ends the subscription
   */
  subscribe(household: HouseholdId, notify: () => void): () => void;
}
