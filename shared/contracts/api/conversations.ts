// Public v1 shapes of conversations, their messages and entities. Frozen: change means v2.
import { z } from "zod";

export const TimestampSchema = z.string().describe("ISO 8601");

export const ConversationSchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string().nullable(),
    status: z.enum(["active", "archived"]),
    householdId: z.uuid(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "Conversation" });

export const CreateConversationSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(120).optional(),
    householdId: z.uuid().optional().describe("needed only by members of several households"),
  })
  .meta({ id: "CreateConversation" });

export const UpdateConversationSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(120).optional(),
    status: z.enum(["active", "archived"]).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "give a title or a status")
  .meta({ id: "UpdateConversation" });

export const PageQuerySchema = z.strictObject({
  cursor: z.string().min(1).max(400).optional().describe("`next` of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const ConversationPageSchema = z
  .strictObject({ items: z.array(ConversationSchema), next: z.string().nullable() })
  .meta({ id: "ConversationPage" });

export const PostMessageSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(8000),
    ifBusy: z
      .enum(["enqueue", "reject"])
      .default("enqueue")
      .describe("what to do while an earlier message is being answered"),
  })
  .meta({ id: "PostMessage" });

export const AcceptedMessageSchema = z
  .strictObject({
    runId: z.uuid(),
    userTurnId: z.uuid(),
    agentTurnId: z.uuid(),
    status: z.enum(["queued", "running", "completed", "failed", "cancelled"]),
    links: z.strictObject({ self: z.string(), events: z.string(), receipt: z.string() }),
  })
  .meta({ id: "AcceptedMessage" });

export const TranscriptMessageSchema = z
  .strictObject({
    turnId: z.uuid(),
    speaker: z.enum(["user", "agent", "system"]),
    text: z.string().nullable().describe("null while the answer is being made"),
    runId: z.uuid().nullable(),
    runStatus: z.enum(["queued", "running", "completed", "failed", "cancelled"]).nullable(),
    createdAt: TimestampSchema,
  })
  .meta({ id: "TranscriptMessage" });

export const TranscriptPageSchema = z
  .strictObject({ items: z.array(TranscriptMessageSchema), next: z.string().nullable() })
  .meta({ id: "TranscriptPage" });

export const EntitySchema = z
  .strictObject({
    ref: z.string(),
    type: z.string(),
    label: z.string(),
    status: z.enum(["read", "created", "updated", "deleted", "generated", "linked"]),
    tier: z.enum(["active", "draft", "retained", "background"]),
    lastTouched: z.int().describe("number of the exchange"),
  })
  .meta({ id: "Entity" });

export const EntityListSchema = z
  .strictObject({ items: z.array(EntitySchema) })
  .meta({ id: "EntityList" });
