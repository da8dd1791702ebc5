// Public v1 shapes of events that a user sends to steps that wait for them. Frozen: change means v2.
import * as z from "zod";
import { EventKeySchema, EventNameSchema, WAIT_LIMITS } from "../definitions/waits.ts";
import { JsonValueSchema } from "../json-value.ts";
import { PublicRunIdSchema, TimestampSchema } from "./common.ts";

const { keptHours, knownDays } = WAIT_LIMITS;

export const EventIdSchema = z
  .string()
  .min(1)
  .max(255)
  .meta({ examples: ["evt_81"] });

export const SendEventSchema = z
  .strictObject({
    id: EventIdSchema.optional().describe(
      `the same id again is the same event, for ${knownDays} days; absent: a new event`,
    ),
    name: EventNameSchema,
    key: EventKeySchema.optional().describe(
      "distinguishes events of one name: only a step that waits for this key takes it; absent: only a step that waits without a key",
    ),
    data: JsonValueSchema.default(null).describe(
      `becomes \`data\` in the output of the step that takes it; at most ${WAIT_LIMITS.dataBytes / 1024} KiB`,
    ),
    runId: PublicRunIdSchema.optional().describe(
      "only this run may take it; it is refused, and not kept, if the run does not wait for it",
    ),
  })
  .meta({
    id: "SendEvent",
    examples: [{ id: "evt_81", name: "payment", key: "order-4711", data: { amount: 12 } }],
  });
export type NewEvent = z.infer<typeof SendEventSchema>;

export const SentEventSchema = z
  .strictObject({
    id: EventIdSchema,
    state: z
      .enum(["taken", "kept", "expired"])
      .describe(
        "`taken`: by the step that has waited longest for it; `kept`: no step waits for it, and one that " +
          `begins to wait before \`keptUntil\` takes it (${keptHours} hours); \`expired\`: only for a repeat: no step took the event in time`,
      ),
    repeated: z
      .boolean()
      .describe("whether the event had come before, so that nothing has changed"),
    runId: PublicRunIdSchema.nullable().describe("the run of the step that took it"),
    hop: z
      .string()
      .nullable()
      .meta({ examples: ["step.2"] }),
    keptUntil: TimestampSchema.nullable().describe("null once it is taken"),
  })
  .meta({ id: "SentEvent" });
/** As JSON. */
export type SentEvent = z.input<typeof SentEventSchema>;
