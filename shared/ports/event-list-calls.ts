// The call that lists the events for which steps wait, and the events that are kept for steps that do not wait
// yet.
import * as z from "zod";
import {
  AwaitedEventSchema,
  type EventQuery,
  KeptEventSchema,
} from "../contracts/api/event-lists.ts";
import { asUser, time } from "./define-call.ts";
import { afterCursor, pageOf } from "./page-calls.ts";

const listed = z.discriminatedUnion("kind", [
  AwaitedEventSchema.extend({ since: time, until: time }),
  KeptEventSchema.omit({ bytes: true, dataLeftOut: true }).extend({
    receivedAt: time,
    expiresAt: time,
    /** The schemas that steps expect of events with this name; they say which data are sensitive. */
    schemas: z.array(z.record(z.string(), z.unknown())),
  }),
]);
export type ListedRow = z.output<typeof listed>;

export const eventListCalls = {
  /** Newest first. @param now ISO 8601. Errors: ContractError("invalid_input") for a cursor of another list. */
  listEvents: asUser(
    "list_events",
    ({ cursor, limit, ...query }: EventQuery, now: string) => ({
      ...query,
      now,
      ...afterCursor({ cursor: cursor ?? null, limit }),
    }),
    pageOf(listed),
  ),
};
