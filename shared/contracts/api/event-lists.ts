// Public v1 shapes of what steps wait for, and of the events that are kept. Frozen: change means v2.
import * as z from "zod";
import { JsonSchemaSchema } from "../definitions/services.ts";
import { EventKeySchema, EventNameSchema } from "../definitions/waits.ts";
import { NextSchema, PageQuerySchema, PublicRunIdSchema, TimestampSchema } from "./common.ts";
import { EventIdSchema } from "./events-of-user.ts";
import { LeftOutSchema } from "./run-output.ts";

const named = {
  name: EventNameSchema,
  key: EventKeySchema.nullable().describe("which of several; null: one without a key"),
};

export const AwaitedEventSchema = z
  .strictObject({
    kind: z.literal("wait"),
    ...named,
    runId: PublicRunIdSchema,
    hop: z.string().meta({ examples: ["step.2"] }),
    step: z.string().meta({ examples: ["paid"] }),
    process: z
      .string()
      .nullable()
      .meta({ examples: ["Order"] }),
    schema: JsonSchemaSchema.nullable().describe("the schema that the event's data must fit"),
    since: TimestampSchema,
    until: TimestampSchema,
  })
  .meta({ id: "AwaitedEvent" });

export const KeptEventSchema = z
  .strictObject({
    kind: z.literal("event"),
    ...named,
    id: EventIdSchema,
    source: z
      .enum(["api", "hook", "message"])
      .describe("`hook`: a signed request; `message`: a person's answer to a step's question"),
    bytes: z.int().min(0).describe("the size of its data as JSON"),
    data: z
      .unknown()
      .describe(
        "masked if a step that waits for an event of this name marks them as sensitive; null with `dataLeftOut`",
      ),
    dataLeftOut: LeftOutSchema.optional(),
    receivedAt: TimestampSchema,
    expiresAt: TimestampSchema.describe("a step that begins to wait until then takes it"),
  })
  .meta({ id: "KeptEvent" });

export const ListedEventSchema = z.discriminatedUnion("kind", [
  AwaitedEventSchema,
  KeptEventSchema,
]);
export type ListedEvent = z.output<typeof ListedEventSchema>;

export const EventQuerySchema = z.strictObject({
  ...PageQuerySchema.shape,
  kind: z
    .enum(["wait", "event"])
    .optional()
    .describe("`wait`: what steps wait for; `event`: events that are kept"),
  name: EventNameSchema.optional(),
});
export type EventQuery = z.infer<typeof EventQuerySchema>;

export const EventPageSchema = z
  .strictObject({ items: z.array(ListedEventSchema), next: NextSchema })
  .meta({ id: "EventPage" });
