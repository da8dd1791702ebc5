// What a run stores in Postgres: its status, its reply and the session's snapshot.
import * as z from "zod";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunReply } from "./run-database.ts";

export const RunStatusSchema = z.enum([
  "queued",
  "running",
  "waiting",
  "completed",
  "failed",
  "cancelled",
]);

/** Restores a `before` or `after` that is undefined, because JSON leaves such keys out. */
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
const StoredReplySchema = z.object({
  text: z.string(),
  pending: z
    .object({ type: z.string(), text: z.string(), options: z.array(z.string()).nullish() })
    .nullish(),
  /** Absent in replies from before this field existed. */
  changes: z.array(StoredChangeSchema).nullish(),
});
type StoredReply = z.output<typeof StoredReplySchema>;

/** A stored reply without the nulls that JSON columns have for absent parts. */
function toReply({ text, pending, changes }: StoredReply): RunReply {
  const reply = { text, changes: changes ?? [] };
  if (pending === null || pending === undefined) return reply;
  const { type, text: question, options } = pending;
  return { ...reply, pending: { type, text: question, ...(options ? { options } : {}) } };
}

export const RunReplySchema = StoredReplySchema.transform(toReply);

/** A conversation's session as the end of a run stored it. */
export const SnapshotSchema = z.object({ version: z.int(), state: z.unknown() });
