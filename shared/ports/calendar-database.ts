// The calls about calendars: opening and closing one as a user, and finding whose an address is.
import type { HouseholdId, UserId } from "../contracts/ids.ts";

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export interface CalendarDatabase {
  /**
   * A new address in the place of the one before; null when the user is no member.
   * `tokenHash`: SHA-256 of the token, hex.
   */
  openCalendar(household: HouseholdId, tokenHash: string): Promise<{ openedAt: string } | null>;
  /** Null where there is none. */
  getCalendar(household: HouseholdId): Promise<{ openedAt: string } | null>;
  /** False where there was none. */
  closeCalendar(household: HouseholdId): Promise<boolean>;
}

/** Whose calendar an address is. */
export interface CalendarFeed {
  user: UserId;
  household: HouseholdId;
  /** The tag of the user's language; null while none is known. */
  language: string | null;
}
