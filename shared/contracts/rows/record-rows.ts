// Rows of the conversation's and the ledger's tables as the API reads them, in their own snake_case.
import { EffectResultSchema } from "../effects.ts";
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema } from "../ids.ts";
import * as z from "zod";
import { RunStatusSchema, StoredChangeSchema, StoredReplySchema } from "./database-rows.ts";

export const TurnRowSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  speaker: z.enum(["user", "agent", "system"]),
  turn_type: z.enum(["message", "tool_result", "summary"]),
  created_at: z.string(),
});

export const ActiveAlternativeRowSchema = z.object({
  turn_id: z.uuid(),
  content: z.string().nullable(),
});

export const TurnRunRowSchema = z.object({
  id: RunIdSchema,
  status: RunStatusSchema,
  user_turn_id: z.uuid(),
  agent_turn_id: z.uuid(),
  changes: StoredChangeSchema.array().nullable(),
});

export const RunRecordRowSchema = z.object({
  id: RunIdSchema,
  conversation_id: ConversationIdSchema,
  number: z.int(),
  status: RunStatusSchema,
  epoch: z.int(),
  user_turn_id: z.uuid(),
  agent_turn_id: z.uuid(),
  decision: z.string().nullable(),
  plan: z.unknown(),
  reply: StoredReplySchema.nullable(),
  usage: z.unknown(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      attempts: z
        .array(z.object({ hop: z.string(), attempt: z.int(), code: z.string() }))
        .exactOptional(),
    })
    .nullable(),
  summary: z.unknown(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

export const EffectRowSchema = z.object({
  op: z.string(),
  table_name: z.string().nullable(),
  ref: z.string().nullable(),
  label: z.string().nullable(),
  row_id: z.uuid().nullable(),
  status: z.enum(["applied", "failed"]),
  error: z
    .object({ code: z.string(), message: z.string(), column: z.string().nullish() })
    .nullable(),
  undone_by: RunIdSchema.nullable(),
  override: z.array(z.string()).nullish().catch(null),
});

export const OwnedRowSchema = z.object({ household_id: HouseholdIdSchema });

export const RefRowSchema = z.object({
  ref: z.string(),
  ref_type: z.string(),
  entity_id: z.uuid(),
  canonical: z.boolean(),
});
export type RefRow = z.infer<typeof RefRowSchema>;

/** The outcome of a screen's request, from `effect_decisions`. */
export const EditRowSchema = z.object({
  household_id: HouseholdIdSchema.nullable(),
  context: z.unknown(),
  results: z.array(EffectResultSchema),
});

export const CatalogueAnswerSchema = z.object({
  rows: z.array(
    z.looseObject({
      id: z.uuid(),
      confidence: z.number().nullable(),
      matched: z.string().nullable(),
    }),
  ),
});
