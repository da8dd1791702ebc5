// Public v1 shapes of what a run waits for, besides a person. Frozen: change means v2.
import * as z from "zod";
import { TimestampSchema } from "./common.ts";

export const waitFields = {
  event: z
    .string()
    .nullable()
    .meta({ examples: ["payment"] })
    .describe("the event's name; null: it waits only for a time"),
  key: z
    .string()
    .nullable()
    .meta({ examples: ["order-4711"] })
    .describe("only an event with this key ends the wait; null: only one without a key"),
  since: TimestampSchema,
  until: TimestampSchema.describe("when the wait is over in any case"),
};

/** A step that waits for a time or an event. */
export const RunWaitSchema = z
  .strictObject({
    hop: z.string().meta({ examples: ["step.2"] }),
    step: z.string().meta({ examples: ["paid"] }),
    ...waitFields,
  })
  .meta({ id: "RunWait" });
export type RunWait = z.infer<typeof RunWaitSchema>;
