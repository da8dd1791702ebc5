// How a user finds what steps wait for, and the events that are kept for steps that do not wait yet.
import * as z from "zod";
import {
  AwaitedEventSchema,
  type EventQuery,
  KeptEventSchema,
} from "../contracts/api/event-lists.ts";
import { asUser, time } from "./define-call.ts";
import { after, pageOf } from "./page-calls.ts";

const listed = z.discriminatedUnion("kind", [
  AwaitedEventSchema.extend({ since: time, until: time }),
  KeptEventSchema.omit({ bytes: true, dataLeftOut: true }).extend({
    receivedAt: time,
    expiresAt: time,
    /** What steps expect of an event of this name: it says which data are sensitive. */
    schemas: z.array(z.record(z.string(), z.unknown())),
  }),
]);
export type ListedRow = z.output<typeof listed>;

export const eventListCalls = {
  /** Newest first. @param now ISO 8601. Errors: ContractError("invalid_input") for a foreign cursor. */
  listEvents: asUser(
    "list_events",
    ({ cursor, limit, ...query }: EventQuery, now: string) => ({
      ...query,
      now,
      ...after({ cursor: cursor ?? null, limit }),
    }),
    pageOf(listed),
  ),
};
