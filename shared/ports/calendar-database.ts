// The calls about calendars: opening and closing one as a user, and finding whose an address is.
import * as z from "zod";
import { type HouseholdId, HouseholdIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, IDS, only, row, time } from "./define-call.ts";

export const calendarCalls = {
  /**
   * A new address in the place of the one before; null when the user is no member.
   * `tokenHash`: SHA-256 of the token, hex.
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
  /** False where there was none. */
  closeCalendar: asUser(
    "close_calendar",
    (household: HouseholdId) => ({ household_id: household }),
    only("closed", z.boolean()),
  ),
};

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export interface CalendarDatabase extends CallsOf<typeof calendarCalls> {
  /** Null where there is none. */
  getCalendar(household: HouseholdId): Promise<{ openedAt: string } | null>;
}

const feed = row(
  {
    user: UserIdSchema,
    household: HouseholdIdSchema,
    /** The tag of the user's language; null while none is known. */
    language: z.string().nullable(),
  },
  IDS,
);

/** Whose calendar an address is. */
export type CalendarFeed = z.output<typeof feed>;

export const calendarKeeperCalls = {
  /** Whose calendar the address is, by its hash; null for an unknown one. */
  findCalendar: asWorker(
    "find_calendar",
    (tokenHash: string) => ({ token_hash: tokenHash }),
    only("feed", feed.nullable()),
  ),
};

/** In no user's name. */
export type CalendarKeeper = CallsOf<typeof calendarKeeperCalls>;
