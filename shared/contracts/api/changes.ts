// Public v1 shapes of the stream of changes of a household's rows. Frozen: change means v2; new kinds of events may be
// added.
import * as z from "zod";
import { TimestampSchema } from "./common.ts";
import { event, StreamExpiredEventSchema } from "./events.ts";

const position = TimestampSchema.describe("the position of the event: what a Last-Event-ID may be");

/** Every event that the stream may contain, with its fields `id`, `event` and `data` (JSON). */
export const ChangeEventSchema = z
  .discriminatedUnion("event", [
    event(
      "rows.changed",
      z.strictObject({
        paths: z
          .array(z.string())
          .meta({ examples: [["/v1/garden/plants"]] })
          .describe(
            "where the changed rows are listed; empty at the beginning if nothing has changed",
          ),
        since: TimestampSchema.describe(
          "a moment before the changes: the `changedSince` of a listing, and the `since` of its deletions",
        ),
      }),
      "Rows have been changed, added or deleted. It is sent at once, and then after each change; a change may be told again",
      position,
    ),
    event(
      "household.left",
      z.strictObject({}),
      "The last event: the user is no longer a member of the household",
    ),
    StreamExpiredEventSchema,
  ])
  .meta({ id: "ChangeEvent" });
