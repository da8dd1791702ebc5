// Public v1 shapes of event streams for browsers: the request for a stream, and its ticket. Frozen: change
// means v2.
import * as z from "zod";
import { TimestampSchema } from "./common.ts";

const TICKET =
  "3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000." +
  "1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc";

export const StreamQuerySchema = z.strictObject({
  ticket: z
    .string()
    .max(300)
    .optional()
    .meta({ examples: [TICKET] })
    .describe("in place of a bearer token: from `POST /v1/runs/{id}/ticket`, at most a minute old"),
  lastEventId: z
    .string()
    .max(40)
    .optional()
    .meta({ examples: ["0.7"] })
    .describe("in place of Last-Event-ID, which a new EventSource cannot send"),
});

export const StreamTicketSchema = z
  .strictObject({
    ticket: z
      .string()
      .meta({ examples: [TICKET] })
      .describe("opens the event stream of this run, and nothing else"),
    url: z
      .string()
      .meta({ examples: [`/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events?ticket=${TICKET}`] })
      .describe("the stream's address with the ticket, for an EventSource"),
    expiresAt: TimestampSchema.describe("it opens no stream after this; an open stream continues"),
  })
  .meta({ id: "StreamTicket" });
