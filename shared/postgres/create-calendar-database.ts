// The calls about a user's calendars.
import {
  CalendarRowSchema,
  CloseCalendarAnswerSchema,
  FindCalendarAnswerSchema,
  OpenCalendarAnswerSchema,
} from "../contracts/rows/calendar-rows.ts";
import type { UserId } from "../contracts/ids.ts";
import type { CalendarDatabase, CalendarFeed } from "../ports/calendar-database.ts";
import type { Caller } from "./create-caller.ts";
import { isoTime } from "./map-run.ts";

/** @param caller of the pipeline's role, for one user */
export function createCalendarDatabase(caller: Caller, user: UserId): CalendarDatabase {
  return {
    async openCalendar(household, tokenHash) {
      const p = { household_id: household, token_hash: tokenHash };
      const answer = await caller.call("open_calendar", p, OpenCalendarAnswerSchema);
      return answer.outcome === "opened" ? { openedAt: isoTime(answer.created_at) } : null;
    },

    async getCalendar(household) {
      const [row] = await caller.select(
        "calendar_feeds",
        (from) => from.select("created_at").eq("user_id", user).eq("household_id", household),
        CalendarRowSchema.array(),
      );
      return row === undefined ? null : { openedAt: isoTime(row.created_at) };
    },

    async closeCalendar(household) {
      const p = { household_id: household };
      return (await caller.call("close_calendar", p, CloseCalendarAnswerSchema)).closed;
    },
  };
}

/** @param caller of the worker's role */
export async function findCalendar(
  caller: Caller,
  tokenHash: string,
): Promise<CalendarFeed | null> {
  const { feed } = await caller.call(
    "find_calendar",
    { token_hash: tokenHash },
    FindCalendarAnswerSchema,
  );
  return feed && { user: feed.user_id, household: feed.household_id, language: feed.language };
}
