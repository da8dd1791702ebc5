// Public v1 shapes of conversations, their messages and entities. Frozen: change means v2.
import { RunIdSchema } from "../ids.ts";
import * as z from "zod";
import { JsonValueSchema } from "../json-value.ts";
import {
  IdSchema,
  NextSchema,
  PLAIN,
  PublicHouseholdIdSchema,
  PublicRunIdSchema,
  textSchema,
  TimestampSchema,
} from "./common.ts";
import { ChangeSchema, RunStatusSchema } from "./runs.ts";

const ConversationStatusSchema = z.enum(["active", "archived"]);
const TITLE = { examples: ["Plans for the weekend"] };
const TitleSchema = textSchema(120).meta(TITLE);

export const ConversationSchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string().nullable().meta(TITLE),
    status: ConversationStatusSchema,
    householdId: z.uuid(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "Conversation" });

export const CreateConversationSchema = z
  .strictObject({
    title: TitleSchema.optional(),
    householdId: PublicHouseholdIdSchema.optional().describe(
      "needed only by members of several households",
    ),
  })
  .meta({ id: "CreateConversation" });

export const UpdateConversationSchema = z
  .strictObject({ title: TitleSchema.optional(), status: ConversationStatusSchema.optional() })
  .refine((change) => Object.keys(change).length > 0, "give a title or a status")
  .meta({ id: "UpdateConversation", minProperties: 1 });

export const ConversationPageSchema = z
  .strictObject({ items: z.array(ConversationSchema), next: NextSchema })
  .meta({ id: "ConversationPage" });

/** Characters of a message. */
export const MAX_MESSAGE_LENGTH = 8000;

export const PostMessageSchema = z
  .strictObject({
    text: textSchema(MAX_MESSAGE_LENGTH)
      .meta({ examples: ["What is on my list for Saturday?"] })
      .optional(),
    answer: z
      .strictObject({
        questionId: PublicRunIdSchema.describe(
          "the run whose reply asked: the question has its id",
        ),
        option: z.int().min(1).max(100).describe("its place in `reply.pending.options`, from 1"),
      })
      .optional()
      .describe("a button of the open question, in place of a text; its label becomes the message"),
    processId: IdSchema.optional().describe("a Process that answers; a text is then optional"),
    inputs: z
      .record(z.string(), JsonValueSchema)
      .optional()
      .describe("of the Process: a value for every name of its `initialContext`"),
    ifBusy: z
      .enum(["enqueue", "reject"])
      .default("enqueue")
      .describe("what to do while an earlier message is being answered"),
  })
  .refine(
    ({ text, answer, processId }) =>
      (text !== undefined || processId !== undefined) !== (answer !== undefined),
    { error: "give either a text or an answer, or give a processId", path: ["text"] },
  )
  .refine(({ processId, inputs }) => processId !== undefined || inputs === undefined, {
    error: "only a Process has inputs: give its processId",
    path: ["inputs"],
  })
  .meta({
    id: "PostMessage",
    anyOf: [{ required: ["text"] }, { required: ["answer"] }, { required: ["processId"] }],
  });

const RUN_ADDRESS = "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";

export const AcceptedMessageSchema = z
  .strictObject({
    runId: RunIdSchema,
    userTurnId: z.uuid(),
    agentTurnId: z.uuid(),
    status: z
      .enum(["queued", "running"])
      .describe("the status when the message was accepted; GET the run for its present status"),
    links: z
      .strictObject({
        self: z.string().meta({ examples: [`${RUN_ADDRESS}`] }),
        events: z.string().meta({ examples: [`${RUN_ADDRESS}/events`] }),
        receipt: z.string().meta({ examples: [`${RUN_ADDRESS}/receipt`] }),
      })
      .describe("addresses of the run, of its events, and of what it changes"),
  })
  .meta({ id: "AcceptedMessage" });

const TranscriptMessageSchema = z
  .strictObject({
    turnId: z.uuid(),
    speaker: z.enum(["user", "agent", "system"]),
    text: z.string().nullable().meta(PLAIN).describe("null while the answer is being made"),
    changes: z.array(ChangeSchema).describe("for a reply, the run's changes; otherwise empty"),
    runId: z.uuid().nullable(),
    runStatus: RunStatusSchema.nullable(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "TranscriptMessage" });

export const TranscriptPageSchema = z
  .strictObject({ items: z.array(TranscriptMessageSchema), next: NextSchema })
  .meta({ id: "TranscriptPage" });

export const EntitySchema = z
  .strictObject({
    ref: z.string().meta({ examples: ["task_1"] }),
    type: z.string().meta({ examples: ["task"] }),
    label: z.string().meta({ examples: ["Call the landlord"] }),
    status: z.enum(["read", "created", "updated", "deleted", "generated", "linked"]),
    tier: z.enum(["active", "draft", "retained", "background"]),
    lastTouched: z.int().describe("number of the exchange"),
  })
  .meta({ id: "Entity" });

export const EntityListSchema = z
  .strictObject({ items: z.array(EntitySchema) })
  .meta({ id: "EntityList" });

/** The compression that a request started. */
export const CompressionSchema = z
  .strictObject({
    conversationId: z.uuid(),
    status: z
      .enum(["started", "nothing_to_do"])
      .describe("nothing_to_do: the window holds every exchange, or a run is under way"),
  })
  .meta({ id: "Compression" });
