// The Tool that returns today's date, for Processes that compare dates.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { addDays, weekdayIndex } from "../dates/calendar.ts";

/** The operation's values in place of a pack's subdomain and table. The profile has the time zone. */
export const TODAY = { subdomain: "profile", table: "today" } as const;

/** Number of days that are listed after today, and also before it. */
const DAYS_LISTED = 31;

export interface Today {
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  timezone: string;
  /** `days[3]` is the date in three days, `ago[1]` yesterday's; both begin with today. */
  days: string[];
  ago: string[];
}

/** @param timezone IANA name; null means UTC */
export function tellToday(date: string, timezone: string | null): Today {
  const daysAway = (step: 1 | -1) =>
    Array.from({ length: DAYS_LISTED + 1 }, (_, days) => addDays(date, step * days));
  return {
    date,
    weekday: weekdayIndex(date),
    timezone: timezone ?? "UTC",
    days: daysAway(1),
    ago: daysAway(-1),
  };
}

const dateSchema: JsonSchema = { type: "string", format: "date" };
const dateListSchema = (description: string): JsonSchema => ({
  type: "array",
  items: dateSchema,
  minItems: DAYS_LISTED + 1,
  maxItems: DAYS_LISTED + 1,
  description,
});

/** The columns of an output. */
export function todayColumns(): [string, JsonSchema][] {
  return [
    ["date", dateSchema],
    ["weekday", { type: "integer", description: "0 to 6; 0 is Sunday" }],
    ["timezone", { type: "string" }],
    ["days", dateListSchema("today and the days after it: days[3] is the date in three days")],
    ["ago", dateListSchema("today and the days before it: ago[1] is yesterday")],
  ];
}
