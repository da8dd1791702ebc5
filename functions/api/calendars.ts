// Calendars: a secret address for each member of a household, and the feed at that address.
import {
  CalendarSchema,
  FeedParamsSchema,
  FeedSchema,
  NewCalendarSchema,
} from "../../shared/contracts/api/calendars.ts";
import { HouseholdParamsSchema } from "../../shared/contracts/api/common.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { readFeed } from "../../shared/services/calendar/read-feed.ts";
import { sha256 } from "../../shared/services/codes/digest.ts";
import { limitRate } from "../../shared/http/limit-rate.ts";
import { hashCode, randomCode } from "../../shared/services/codes/one-time-code.ts";
import { notFound } from "../../shared/services/refusal.ts";

const params = HouseholdParamsSchema;
const path = "/v1/households/{id}/calendar";

/**
 * A feed is as private as its address: no shared cache may store it, and no page may learn the address as a
 * referrer.
 */
const PRIVATE = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
};

export const calendarRoutes = [
  defineRoute({
    method: "post",
    path,
    id: "openCalendar",
    summary:
      "Create a new secret address of the household's calendar; the user's earlier address stops working",
    authenticated: true,
    limited: "links",
    params,
    success: { status: 201, description: "The address, shown once", schema: NewCalendarSchema },
    async handle({ runtime, userId, params: { id } }) {
      const token = randomCode();
      const hash = (await hashCode(token)) ?? "";
      const calendar = await runtime.database.calendars(userId).openCalendar(id, hash);
      if (calendar === null) return notFound();
      const url = `${runtime.env.publicUrl}/calendar/${token}.ics`;
      const json = { url, webcalUrl: url.replace(/^https?:/, "webcal:"), ...calendar };
      return { status: 201, json };
    },
  }),
  defineRoute({
    method: "get",
    path,
    id: "getCalendar",
    summary: "Whether the user has an address of the household's calendar, and since when",
    authenticated: true,
    params,
    success: { status: 200, description: "The user has an address", schema: CalendarSchema },
    async handle({ runtime, userId, params: { id } }) {
      const calendar = await runtime.database.calendars(userId).getCalendar(id);
      if (calendar === null) return notFound();
      return { status: 200, json: calendar };
    },
  }),
  defineRoute({
    method: "delete",
    path,
    id: "closeCalendar",
    summary: "End the user's address of the household's calendar, so that it no longer works",
    authenticated: true,
    params,
    success: { status: 204, description: "The address no longer works" },
    async handle({ runtime, userId, params: { id } }) {
      if (!(await runtime.database.calendars(userId).closeCalendar(id))) return notFound();
      return { status: 204, json: null };
    },
  }),
  defineRoute({
    method: "get",
    path: "/calendar/{file}",
    id: "readCalendar",
    summary: "The calendar at a secret address, in iCalendar; 304 for If-None-Match with its ETag",
    authenticated: false,
    params: FeedParamsSchema,
    success: {
      status: 200,
      description: "All-day events, from two months ago to thirteen months ahead",
      schema: FeedSchema,
      contentType: "text/calendar",
      headers: {
        ETag: "changes whenever the content changes",
        "Cache-Control": "private, to be revalidated each time",
      },
    },
    problems: [
      {
        status: 429,
        code: "rate_limited",
        when: "the address is read too often",
        retryAfter: true,
      },
    ],
    async handle({ runtime, request, params: { file } }) {
      const hash = (await hashCode(file.slice(0, -".ics".length))) ?? "";
      // Counted before it is looked up, so that requests for unknown addresses are limited, too.
      await limitRate(runtime, "feeds", hash);
      const feed = await runtime.database.findCalendar(hash);
      const document = feed && (await readFeed(runtime, feed));
      if (document === null) return notFound();
      const etag = `"${await sha256(document)}"`;
      const headers = { ...PRIVATE, ETag: etag };
      if (isKnown(request.headers.get("If-None-Match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      const type = { "Content-Type": "text/calendar; charset=utf-8" };
      return new Response(document, { status: 200, headers: { ...headers, ...type } });
    },
  }),
];

/** Whether an If-None-Match names this tag; tags are compared weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
