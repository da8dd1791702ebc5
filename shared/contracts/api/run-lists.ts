// Public v1 shapes of lists of runs: which runs there are, and which of them wait for their user. Frozen: change
// means v2.
import * as z from "zod";
import {
  CountSchema,
  IdSchema,
  NextSchema,
  PageQuerySchema,
  PublicConversationIdSchema,
  TimestampSchema,
} from "./common.ts";
import { RunWaitSchema } from "./waits.ts";
import { RunErrorSchema, RunStatusSchema, StepQuestionSchema } from "./runs.ts";

const TriggerSchema = z
  .enum(["message", "undo", "api", "schedule", "hook"])
  .describe(
    "what started it: a message, an undo, a request to this API, a schedule, or a webhook's request",
  );

const NAME = { examples: ["Day out"] };

export const ListedRunSchema = z
  .strictObject({
    id: IdSchema,
    conversationId: IdSchema,
    status: RunStatusSchema,
    trigger: TriggerSchema,
    process: z
      .strictObject({ id: IdSchema, name: z.string().meta(NAME), version: z.int().min(1) })
      .nullable()
      .describe("the Process version that it runs; the assistant is a Process of the system"),
    tool: z
      .strictObject({ id: IdSchema, name: z.string().meta(NAME) })
      .nullable()
      .describe("for a run that is one call of a Tool"),
    waits: z
      .array(RunWaitSchema)
      .describe("while it waits: the times and events that its steps wait for"),
    error: RunErrorSchema.nullable(),
    rerunOf: IdSchema.nullable().describe("the ended run from which it continues"),
    createdAt: TimestampSchema,
    startedAt: TimestampSchema.nullable(),
    finishedAt: TimestampSchema.nullable().describe("null until it has ended"),
  })
  .meta({ id: "ListedRun" });
export type ListedRun = z.infer<typeof ListedRunSchema>;

export const RunListQuerySchema = z.strictObject({
  ...PageQuerySchema.shape,
  processId: IdSchema.optional().describe("runs of this Process, whatever its version"),
  toolId: IdSchema.optional().describe("runs that are one call of this Tool"),
  conversationId: PublicConversationIdSchema.optional(),
  scheduleId: IdSchema.optional().describe("runs that this schedule has started"),
  hookId: IdSchema.optional().describe("runs that requests to this webhook have started"),
  status: RunStatusSchema.optional(),
  trigger: TriggerSchema.optional(),
  from: z.iso.datetime({ offset: true }).optional().describe("created then or later"),
  to: z.iso.datetime({ offset: true }).optional().describe("created before"),
});
export type RunListQuery = z.infer<typeof RunListQuerySchema>;

export const RunPageSchema = z
  .strictObject({ items: z.array(ListedRunSchema), next: NextSchema })
  .meta({ id: "RunPage" });

export const ApprovalSchema = z
  .strictObject({
    run: ListedRunSchema,
    questions: z
      .array(StepQuestionSchema)
      .describe("answer each at `POST /v1/runs/{id}/steps/{hop}/decision`"),
    askedAt: TimestampSchema,
    endsAt: TimestampSchema.describe(
      "when the run is cancelled if nobody has answered; a run that also waits for a time or an event continues then",
    ),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof ApprovalSchema>;

export const ApprovalPageSchema = z
  .strictObject({
    items: z.array(ApprovalSchema),
    next: NextSchema,
    total: CountSchema.describe("how many runs wait for the user, on all pages"),
    questions: CountSchema.describe("how many questions these runs ask"),
  })
  .meta({ id: "ApprovalPage" });
export type ApprovalPage = z.infer<typeof ApprovalPageSchema>;
