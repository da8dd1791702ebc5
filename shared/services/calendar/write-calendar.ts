// Writes events as an iCalendar document (RFC 5545). The same events give the same bytes.
import ical, { ICalEventTransparency } from "ical-generator";
import { addDays } from "../../domain/dates/calendar.ts";

export interface CalendarEvent {
  /** Stays the same for the same row. */
  uid: string;
  /** ISO date; the event lasts the whole day. */
  day: string;
  title: string;
  notes: string | null;
  /** ISO 8601: when the row was last changed. */
  changedAt: string;
}

/** Control characters that no text of a calendar may contain; tab and line feed are allowed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/**
 * All-day events have a date and no time, so the document needs no VTIMEZONE: the date is the same
 * wherever the calendar is read. The zone is stated for programs that ask for one.
 */
export function writeCalendar(
  { name, timeZone }: { name: string; timeZone: string },
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({
    // The library escapes the texts of events but not a calendar's name.
    name: escapeText(name),
    prodId: { company: "Alfred", product: "Calendar" },
    x: [["X-WR-TIMEZONE", escapeText(timeZone)]],
  });
  for (const { uid, day, title, notes, changedAt } of events) {
    calendar.createEvent({
      id: uid,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      summary: printable(title),
      ...(notes === null ? {} : { description: { plain: printable(notes) } }),
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      // The event does not mark a person as busy, so two events on one day do not conflict.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

const printable = (text: string) => text.replace(/\r\n?/g, "\n").replace(CONTROLS, "");

const escapeText = (text: string) =>
  printable(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
