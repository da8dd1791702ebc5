// What a pack's rows are in a calendar (spec/api#calendars).
import type { Clause } from "./filter.ts";
import type { Language } from "./language.ts";

/**
 * Rows of one table as events. A row has a date and no time, so its event lasts that whole day, wherever the
 * calendar is read.
 */
export interface CalendarEntry {
  table: string;
  /** The column of the date, YYYY-MM-DD; rows without one are no events. */
  day: string;
  /** Further conditions; rows that meet one of them not are no events. */
  where?: Clause[];
  /** The event's title and notes, as plain text in the user's language. */
  describe(
    row: Record<string, unknown>,
    language: Language,
  ): { title: string; notes: string | null };
}
