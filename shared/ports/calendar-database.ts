// The calls about calendars: opening and closing one as a user, and finding the owner of an
// address.
import * as z from "zod";
import { type HouseholdId, HouseholdIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, IDS, onlyField, row, time } from "./define-call.ts";

export const calendarCalls = {
  /**
   * Opens a calendar under a new address, which replaces the previous one; null when the user is not a member.
   * `tokenHash`: SHA-256 of the token, in hexadecimal.
   */
  openCalendar: asUser(
    "open_calendar",
    (household: HouseholdId, tokenHash: string) => ({
      household_id: household,
      token_hash: tokenHash,
    }),
    z
      .discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("opened"), created_at: time }),
        z.object({ outcome: z.literal("not_member") }),
      ])
      .transform((a) => (a.outcome === "opened" ? { openedAt: a.created_at } : null)),
  ),
  /** False when no calendar was open. */
  closeCalendar: asUser(
    "close_calendar",
    (household: HouseholdId) => ({ household_id: household }),
    onlyField("closed", z.boolean()),
  ),
};

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export interface CalendarDatabase extends CallsOf<typeof calendarCalls> {
  /** Null when no calendar is open. */
  getCalendar(household: HouseholdId): Promise<{ openedAt: string } | null>;
}

const feed = row(
  {
    user: UserIdSchema,
    household: HouseholdIdSchema,
    /** The tag of the user's language; null until it is known. */
    language: z.string().nullable(),
  },
  IDS,
);

/** The user and household of a calendar address. */
export type CalendarFeed = z.output<typeof feed>;

export const calendarKeeperCalls = {
  /** The owner of an address, by its hash; null for an unknown one. */
  findCalendar: asWorker(
    "find_calendar",
    (tokenHash: string) => ({ token_hash: tokenHash }),
    onlyField("feed", feed.nullable()),
  ),
};

/** Calls for no particular user. */
export type CalendarKeeper = CallsOf<typeof calendarKeeperCalls>;
