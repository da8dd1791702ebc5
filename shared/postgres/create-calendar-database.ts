// The calls about a user's calendars.
import type { UserId } from "../contracts/ids.ts";
import { calendarCalls, type CalendarDatabase } from "../ports/calendar-database.ts";
import { row, time } from "../ports/define-call.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";

const OpenedSchema = row({ openedAt: time }, { openedAt: "created_at" });

/** @param caller with the pipeline's role, for one user */
export function createCalendarDatabase(caller: Caller, user: UserId): CalendarDatabase {
  return {
    ...callsOf(caller, calendarCalls),

    async getCalendar(household) {
      const [calendar] = await caller.select(
        "calendar_feeds",
        (from) => from.select("created_at").eq("user_id", user).eq("household_id", household),
        OpenedSchema.array(),
      );
      return calendar ?? null;
    },
  };
}
