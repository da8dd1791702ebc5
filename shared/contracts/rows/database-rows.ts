// What the database's functions and tables answer, in their own snake_case; the Postgres adapter turns it into
// the ports' types. An answer that does not fit is a bug and throws.
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema } from "../ids.ts";
import * as z from "zod";
import type { ReplyChange } from "../answers/reply.ts";

export const RunStatusSchema = z.enum([
  "queued",
  "running",
  "waiting",
  "completed",
  "failed",
  "cancelled",
]);

/** Adds the key of an unknown name, which JSON leaves out. */
const ChangedValueSchema = z
  .object({ column: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })
  .transform(({ column, before, after }) => ({ column, before, after }));
const ChangeOpSchema = z.enum(["create", "update", "delete"]);
const RowSchema = z.record(z.string(), z.unknown());

/** `ReplyChange` as stored JSON. */
export const StoredChangeSchema: z.ZodType<ReplyChange> = z.object({
  op: ChangeOpSchema,
  status: z.enum(["applied", "failed", "nothing"]),
  table: z.string(),
  ref: z.string().nullable(),
  label: z.string().nullable(),
  of: z.string().exactOptional(),
  row: RowSchema.exactOptional(),
  values: z.array(ChangedValueSchema).exactOptional(),
  lines: z
    .array(
      z.object({
        op: ChangeOpSchema,
        table: z.string(),
        label: z.string(),
        row: RowSchema,
        values: z.array(ChangedValueSchema).exactOptional(),
      }),
    )
    .exactOptional(),
  error: z.object({ code: z.string(), message: z.string() }).exactOptional(),
});

/** A reply as stored in `runs.reply`. */
export const StoredReplySchema = z.object({
  text: z.string(),
  pending: z
    .object({ type: z.string(), text: z.string(), options: z.array(z.string()).nullish() })
    .nullish(),
  /** Absent in replies from before this field existed. */
  changes: z.array(StoredChangeSchema).nullish(),
});
export type StoredReply = z.infer<typeof StoredReplySchema>;

export const StandingEffectRowSchema = z.object({
  id: z.uuid(),
  origin_id: z.uuid(),
  step: z.string(),
  op: z.enum(["create", "update", "delete", "undo"]),
  row_id: z.uuid().nullable(),
  table_name: z.string(),
  label: z.string().nullable(),
  undone_by: RunIdSchema.nullable(),
});

export const SnapshotSchema = z.object({ version: z.int(), state: z.unknown() });

export const ConversationRowSchema = z.object({
  id: ConversationIdSchema,
  title: z.string().nullable(),
  status: z.enum(["active", "archived"]),
  household_id: HouseholdIdSchema,
  created_at: z.string(),
  updated_at: z.string().nullish(),
});
export type ConversationRow = z.infer<typeof ConversationRowSchema>;

export const CreateConversationAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["created", "replayed"]), conversation: ConversationRowSchema }),
  z.object({ outcome: z.enum(["key_conflict", "choose_household", "not_member"]) }),
]);

export const UpdateConversationAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("updated"), conversation: ConversationRowSchema }),
  z.object({ outcome: z.literal("not_found") }),
]);
