// What the database's functions about erasures and exports answer, in their own snake_case.
import * as z from "zod";
import { ConversationIdSchema, ErasureIdSchema, RunIdSchema, UserIdSchema } from "../ids.ts";

const EndedRunsSchema = z.array(
  z.object({ id: RunIdSchema, conversation_id: ConversationIdSchema }),
);

export const EraseAccountAnswerSchema = z.object({
  erasure: ErasureIdSchema,
  done: z.boolean(),
  runs: EndedRunsSchema,
});

export const EraseHouseholdAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted"), erasure: ErasureIdSchema, runs: EndedRunsSchema }),
  z.object({ outcome: z.enum(["not_found", "not_owner", "has_members"]) }),
]);

export const AccountStateAnswerSchema = z.object({ erased: z.boolean() });

export const ExportTablesAnswerSchema = z.object({ tables: z.array(z.string()) });

export const ExportRowsAnswerSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});

export const NextErasureAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("done") }),
  z.object({
    outcome: z.literal("open"),
    user_id: UserIdSchema.nullable(),
    conversations: z.array(
      z.object({
        id: ConversationIdSchema,
        runs: z.array(z.object({ id: RunIdSchema, cut: z.boolean() })),
      }),
    ),
  }),
]);

export const EraseConversationsAnswerSchema = z.object({ erased: z.number() });

export const EraseRowsAnswerSchema = z.object({ erased: z.number(), more: z.boolean() });

export const FinishErasureAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["finished", "more"]) }),
  z.object({ outcome: z.literal("early"), wait_seconds: z.number() }),
]);

export const StalledErasuresAnswerSchema = z.object({ erasures: z.array(ErasureIdSchema) });
