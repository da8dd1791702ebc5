// A pack's rows as calendar events (spec/api#calendars).
import type { Clause } from "./filter.ts";
import type { Language } from "./language.ts";

/**
 * Rows of one table as events. A row has a date and no time, so its event lasts the whole day in every time
 * zone.
 */
export interface CalendarEntry {
  table: string;
  /** The column of the date, YYYY-MM-DD; rows without a date are left out. */
  day: string;
  /** Further conditions; only rows that meet all of them are events. */
  where?: Clause[];
  /**
   * For rows that are to be done on their day: browsers that get notices are reminded of them that morning, and a press
   * opens this page of the console, such as `/tasks`.
   */
  duePage?: string;
  /** The event's title and notes, as plain text in the user's language. */
  describe(
    row: Record<string, unknown>,
    language: Language,
  ): { title: string; notes: string | null };
}
