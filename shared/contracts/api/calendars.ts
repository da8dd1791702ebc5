// Public v1 shapes of calendars. Frozen: change means v2.
import * as z from "zod";
import { TimestampSchema } from "./common.ts";

export const NewCalendarSchema = z
  .strictObject({
    url: z
      .url()
      .describe("the feed; anyone who has the address can read it, and it is never shown again"),
    webcalUrl: z.string().describe("the same address; most calendar programs subscribe with it"),
    openedAt: TimestampSchema,
  })
  .meta({ id: "NewCalendar" });

export const CalendarSchema = z
  .strictObject({ openedAt: TimestampSchema })
  .meta({ id: "Calendar" });

/** A feed in iCalendar (RFC 5545). */
export const FeedSchema = z
  .string()
  .startsWith("BEGIN:VCALENDAR\r\n")
  .meta({
    examples: [
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Alfred//EN", "END:VCALENDAR", ""].join("\r\n"),
    ],
  });

/** A token is 128 random bits in base64url. */
export const FeedParamsSchema = z.strictObject({
  file: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}\.ics$/)
    .describe("the token and `.ics`, as in the calendar's address")
    .meta({ examples: ["kq7Vt2sXo9LbR4mZc1Yw0A.ics"] }),
});
