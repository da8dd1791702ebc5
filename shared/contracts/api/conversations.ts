// Public v1 shapes of conversations, their messages and entities. Frozen: change means v2.
import { RunIdSchema } from "../ids.ts";
import * as z from "zod";
import { MAX_MEDIA } from "../media.ts";
import { UploadIdSchema } from "./uploads.ts";
import { JsonValueSchema } from "../json-value.ts";
import {
  IdSchema,
  NextSchema,
  PageQuerySchema,
  PLAIN_TEXT_EXAMPLES,
  PublicHouseholdIdSchema,
  PublicRunIdSchema,
  textSchema,
  TimestampSchema,
} from "./common.ts";
import { FindingsSchema } from "./rows.ts";
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
    defaultProcessId: z
      .uuid()
      .nullable()
      .describe(
        "the Process that an app offers for the next message: chosen here, or the last one that answered; a message runs it only if it names it",
      ),
    forkedFrom: z
      .strictObject({ conversationId: z.uuid(), turnId: z.uuid(), alternativeId: z.uuid() })
      .nullable()
      .describe("for a fork: the answer up to which the conversation was copied; otherwise null"),
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema.describe("when it was last used or changed"),
  })
  .meta({ id: "Conversation" });

const DefaultProcessIdSchema = IdSchema.nullable().describe(
  "an enabled Process of the user's or of the system; null: none",
);

export const CreateConversationSchema = z
  .strictObject({
    title: TitleSchema.optional(),
    householdId: PublicHouseholdIdSchema.optional().describe(
      "needed only by members of several households",
    ),
    defaultProcessId: DefaultProcessIdSchema.optional(),
  })
  .meta({ id: "CreateConversation" });

export const UpdateConversationSchema = z
  .strictObject({
    title: TitleSchema.optional(),
    status: ConversationStatusSchema.optional(),
    defaultProcessId: DefaultProcessIdSchema.optional(),
  })
  .refine(
    (change) => Object.keys(change).length > 0,
    "give a title, a status or a defaultProcessId",
  )
  .meta({ id: "UpdateConversation", minProperties: 1 });

export const ConversationPageSchema = z
  .strictObject({ items: z.array(ConversationSchema), next: NextSchema })
  .meta({ id: "ConversationPage" });

/** Maximum characters of a message. */
export const MAX_MESSAGE_LENGTH = 8000;

export const PostMessageSchema = z
  .strictObject({
    text: textSchema(MAX_MESSAGE_LENGTH)
      .meta({ examples: ["What is on my list for Saturday?"] })
      .optional(),
    answer: z
      .strictObject({
        questionId: PublicRunIdSchema.describe(
          "the run whose reply asked the question, which has the same id",
        ),
        option: z.int().min(1).max(100).describe("its place in `reply.pending.options`, from 1"),
      })
      .optional()
      .describe("a button of the open question, in place of a text; its label becomes the message"),
    processId: IdSchema.optional().describe("a Process that answers; a text is then optional"),
    inputs: z
      .record(z.string(), JsonValueSchema)
      .optional()
      .describe("the Process's inputs: a value for every name of its `initialContext`"),
    uploads: z
      .array(UploadIdSchema)
      .min(1)
      .max(MAX_MEDIA)
      .optional()
      .describe(
        "pictures and voice notes, as `POST /v1/uploads` names them; a text is then optional, and what is spoken is part of the message",
      ),
    from: IdSchema.optional().describe(
      "an alternative of the assistant to which the message responds; default: the last one shown",
    ),
    edit: IdSchema.optional().describe("a turn of the user, which the text replaces"),
    retry: IdSchema.optional().describe(
      "a turn to be answered again, without a text; with processId, by another Process",
    ),
    effects: z
      .enum(["keep", "undo"])
      .optional()
      .describe(
        "what becomes of the changes of the runs that an edit or a retry replaces; undo: all are undone first, or none",
      ),
    ifBusy: z
      .enum(["enqueue", "reject"])
      .default("enqueue")
      .describe("what to do while an earlier message is being answered"),
  })
  .refine(
    ({ text, answer, processId, uploads, retry }) =>
      retry !== undefined ||
      [text, processId, uploads].some((field) => field !== undefined) !== (answer !== undefined),
    { error: "give either a text or an answer, or give a processId or uploads", path: ["text"] },
  )
  .refine(
    ({ uploads, answer, processId, retry }) =>
      uploads === undefined || (answer ?? processId ?? retry) === undefined,
    {
      error:
        "uploads belong to a message that the assistant answers: leave out answer, processId and retry",
      path: ["uploads"],
    },
  )
  .refine(({ from, edit, retry }) => [from, edit, retry].filter((id) => id).length <= 1, {
    error: "a message goes to one place: give only one of from, edit and retry",
    path: ["from"],
  })
  .refine(({ text, answer, retry }) => retry === undefined || (text ?? answer) === undefined, {
    error: "retry answers the existing text: use edit to change it",
    path: ["retry"],
  })
  .refine(({ answer, edit }) => edit === undefined || answer === undefined, {
    error: "an edit is a text",
    path: ["answer"],
  })
  .refine(({ effects, edit, retry }) => effects === undefined || (edit ?? retry) !== undefined, {
    error: "only an edit or a retry takes runs off the path",
    path: ["effects"],
  })
  .refine(({ processId, inputs }) => processId !== undefined || inputs === undefined, {
    error: "only a Process has inputs: give its processId",
    path: ["inputs"],
  })
  .meta({
    id: "PostMessage",
    anyOf: [
      { required: ["text"] },
      { required: ["answer"] },
      { required: ["processId"] },
      { required: ["retry"] },
      { required: ["uploads"] },
    ],
  });

const RUN_ADDRESS = "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";

export const AcceptedMessageSchema = z
  .strictObject({
    runId: RunIdSchema,
    userTurnId: z.uuid(),
    agentTurnId: z.uuid(),
    undoRunId: z
      .uuid()
      .optional()
      .describe("with `effects: undo`: the run that undoes changes before this run starts"),
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
    alternativeId: z.uuid(),
    alternative: z.int().describe("the number of this alternative among the turn's, from 1"),
    alternatives: z.int().describe("how many alternatives the turn has"),
    siblingIds: z
      .array(z.uuid())
      .describe(
        "the turn's alternatives that respond to the same alternative, including this one, in the order of their numbers: showing one of them changes nothing before it",
      ),
    speaker: z.enum(["user", "agent", "system"]),
    text: z
      .string()
      .nullable()
      .meta(PLAIN_TEXT_EXAMPLES)
      .describe("null while the answer is being made"),
    changes: z.array(ChangeSchema).describe("for a reply, the run's changes; otherwise empty"),
    runId: z.uuid().nullable(),
    runStatus: RunStatusSchema.nullable(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "TranscriptMessage" });

export const TranscriptQuerySchema = PageQuerySchema.extend({
  order: z
    .enum(["oldest", "newest"])
    .default("oldest")
    .describe("which message comes first; a cursor continues in the order of its page"),
});

export const TranscriptPageSchema = z
  .strictObject({ items: z.array(TranscriptMessageSchema), next: NextSchema })
  .meta({ id: "TranscriptPage" });

const AlternativeSchema = z
  .strictObject({
    id: z.uuid(),
    turnId: z.uuid(),
    number: z.int().describe("its place among its turn's alternatives, from 1"),
    depth: z.int().describe("its turn's place on every path through it, from 1"),
    speaker: z.enum(["user", "agent", "system"]),
    respondsTo: z.uuid().nullable().describe("the alternative before it; null at the root"),
    isActive: z.boolean().describe("whether it is the alternative of its turn that was shown last"),
    isOnPath: z.boolean().describe("whether it is on the path that is shown"),
    cacheStatus: z
      .enum(["valid", "stale", "generating"])
      .describe(
        "generating: its run has not ended. stale: the alternative to which it responds is not active in its turn",
      ),
    text: z.string().nullable().meta(PLAIN_TEXT_EXAMPLES),
    processId: z.uuid().nullable().describe("the Process that made it; null for a user's message"),
    runId: z.uuid().nullable(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "Alternative" });

export const AlternativePageSchema = z
  .strictObject({
    head: z.uuid().nullable().describe("the last alternative of the path that is shown"),
    items: z.array(AlternativeSchema),
    next: NextSchema,
  })
  .meta({ id: "AlternativePage" });

export const PutHeadSchema = z.strictObject({ alternativeId: IdSchema }).meta({ id: "PutHead" });

export const ForkSchema = z
  .strictObject({
    alternativeId: IdSchema.optional().describe(
      "the assistant's answer up to which the conversation is copied; default: the last one shown",
    ),
  })
  .meta({ id: "Fork" });

export const HeadSchema = z
  .strictObject({ head: z.uuid().describe("the newest end of the paths through the alternative") })
  .meta({ id: "Head" });

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

const DraftSchema = z
  .strictObject({
    ref: z
      .string()
      .meta({ examples: ["gen_task_1"] })
      .describe("names it in a message: `save @[its label](its ref)`"),
    type: z.string().meta({ examples: ["task"] }),
    label: z.string().meta({ examples: ["Call the landlord"] }),
    text: z.string().meta(PLAIN_TEXT_EXAMPLES).describe("Markdown, as a reply shows it"),
    content: z
      .record(z.string(), z.unknown())
      .describe("the content, which a save would compile into rows"),
    findings: FindingsSchema,
  })
  .meta({ id: "Draft" });

export const DraftListSchema = z
  .strictObject({ items: z.array(DraftSchema) })
  .meta({ id: "DraftList" });

/** The compression that a request started. */
export const CompressionSchema = z
  .strictObject({
    conversationId: z.uuid(),
    status: z
      .enum(["started", "nothing_to_do"])
      .describe(
        "nothing_to_do: too few exchanges have left the window, a run is in progress, or the last run ended more than a day ago",
      ),
  })
  .meta({ id: "Compression" });
