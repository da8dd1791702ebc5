// A calendar as another library reads it: every text is unchanged, and no line is too long.
import { array, assert, constantFrom, integer, oneof, property, string } from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates/calendar.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

const home = { name: "Home", timeZone: "Europe/Berlin" };
const event = (overrides: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "6b1f@alfred",
  day: "2026-11-24",
  title: "Dinner: Soup",
  notes: null,
  changedAt: "2026-11-20T08:30:00.000Z",
  ...overrides,
});

/** What an independent parser finds. */
function read(document: string) {
  const calendar = new ICAL.Component(ICAL.parse(document) as unknown[]);
  // The parser does not unescape properties that the standard does not define.
  const { text } = ICAL.design.icalendar.value;
  const name = String(calendar.getFirstPropertyValue("x-wr-calname"));
  return {
    name: text.fromICAL(name),
    parts: calendar.getAllSubcomponents().map(({ name }) => name),
    events: calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component)),
  };
}

/** Text in any script, and the characters that have a meaning in the format. */
const hard = array(
  oneof(
    string({ unit: "grapheme" }),
    constantFrom(",", ";", ":", "\\", "\\n", "\n", '"', " ", "\t", "END:VEVENT", "👩‍👩‍👧‍👦", "é"),
  ),
  { minLength: 1, maxLength: 60 },
);
const textOf = (parts: string[]) => `a${parts.join("")}`;

describe("writing a calendar", () => {
  it("a calendar that is read back has every title, note and name as it was given", () => {
    assert(
      property(hard, hard, hard, (title, notes, name) => {
        const texts = { title: textOf(title), notes: textOf(notes) };
        const calendar = read(writeCalendar({ ...home, name: textOf(name) }, [event(texts)]));
        expect(calendar.name).toBe(textOf(name));
        expect(calendar.parts).toEqual(["vevent"]);
        const [firstEvent] = calendar.events;
        expect([firstEvent?.summary, firstEvent?.description]).toEqual([texts.title, texts.notes]);
      }),
    );
  });

  it("a calendar has lines of 75 octets at most, which end with CRLF and cut no character", () => {
    assert(
      property(hard, hard, (title, name) => {
        const document = writeCalendar({ ...home, name: textOf(name) }, [
          event({ title: textOf(title).repeat(5) }),
        ]);
        expect(document.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        for (const line of document.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("an event of a calendar is on its whole day, which ends where the next one begins, in any time zone", () => {
    const day = integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));
    assert(
      property(day, (date) => {
        const [firstEvent] = read(writeCalendar(home, [event({ day: date })])).events;
        expect(firstEvent?.startDate.isDate).toBe(true);
        expect([firstEvent?.startDate.toString(), firstEvent?.endDate.toString()]).toEqual([
          date,
          addDays(date, 1),
        ]);
      }),
    );
  });

  it("a calendar has the same bytes for the same rows, and other bytes for a row that has changed", () => {
    const document = writeCalendar(home, [event()]);
    expect(writeCalendar(home, [event()])).toBe(document);
    expect(writeCalendar(home, [event({ title: "Dinner: Stew" })])).not.toBe(document);
    expect(document).toContain("DTSTAMP:20261120T083000Z\r\n");
    expect(document).toContain("X-WR-TIMEZONE:Europe/Berlin\r\n");
  });

  it("a calendar has no control characters, which the format does not allow", () => {
    const [firstEvent] = read(
      writeCalendar(home, [event({ title: "a\u0007b\r\nc\u0000\rd" })]),
    ).events;
    expect(firstEvent?.summary).toBe("ab\nc\nd");
  });

  it("a calendar without events is valid", () => {
    expect(read(writeCalendar(home, [])).events).toEqual([]);
  });
});
