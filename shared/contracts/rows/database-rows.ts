// What the database's functions and tables answer, in their own snake_case; the Postgres adapter
// turns it into the ports' types. An answer that does not fit is a bug, never guessed around.
import { SourcesSchema } from "../outside.ts";
import { CallAnswerSchema } from "../definitions/call-answer.ts";
import { FindingSchema } from "../findings.ts";
import { MediaReferenceSchema } from "../media.ts";
import {
  ConversationIdSchema,
  HouseholdIdSchema,
  RefSchema,
  RunIdSchema,
  UserIdSchema,
} from "../ids.ts";
import * as z from "zod";
import type { ReplyChange } from "../answers/reply.ts";

export const ReadFindingsAnswerSchema = z.object({
  rows: z.record(z.string(), z.array(FindingSchema)),
  contents: z.array(z.array(FindingSchema)),
});

export const RunStatusSchema = z.enum([
  "queued",
  "running",
  "waiting",
  "completed",
  "failed",
  "cancelled",
]);

/** A run as `accept_message`, `finish_run` and `recover_run` return it for the chain. */
export const RunRowSchema = z.object({
  id: RunIdSchema,
  conversation_id: ConversationIdSchema,
  user_id: UserIdSchema,
  household_id: HouseholdIdSchema,
  number: z.int(),
  status: RunStatusSchema,
  accepted_as: z.enum(["queued", "running"]),
  epoch: z.int(),
  text: z.string(),
  user_turn_id: z.uuid(),
  agent_turn_id: z.uuid(),
  agent_alternative_id: z.uuid(),
  session_version: z.int(),
  undo_of: RunIdSchema.nullish(),
  /** Null for the built-in chain. */
  process_version_id: z.string().nullish(),
  trigger: z.enum(["api", "schedule", "hook"]).nullish(),
  answer: z.object({ question: RunIdSchema, option: z.int() }).nullish(),
  media: z.int().nullish(),
  created_at: z.string(),
});
export const MediaRowSchema = z.object({ media: MediaReferenceSchema.array().nullable() });
export type RunRow = z.infer<typeof RunRowSchema>;

/** JSON has no key for an unknown name. */
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

export const AcceptAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["accepted", "replayed"]), run: RunRowSchema }),
  z.object({
    outcome: z.enum([
      "key_conflict",
      "busy",
      "queue_full",
      "not_found",
      "archived",
      "question_closed",
      "budget_spent",
      "process_not_found",
      "process_disabled",
      "quota",
    ]),
  }),
  z.object({ outcome: z.literal("inputs_missing"), names: z.array(z.string()) }),
]);

export const UndoAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["accepted", "replayed"]), run: RunRowSchema }),
  z.object({
    outcome: z.enum([
      "key_conflict",
      "queue_full",
      "not_found",
      "archived",
      "not_ended",
      "nothing_to_undo",
      "already_undone",
      "under_way",
    ]),
  }),
  z.object({ outcome: z.literal("changed_since"), message: z.string() }),
]);

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

export const AssignRefsAnswerSchema = z.object({
  refs: z.array(z.object({ id: z.uuid(), ref: RefSchema })),
});

export const FinishAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["finished", "replayed"]),
    run: z.object({ status: RunStatusSchema, reply: StoredReplySchema.nullish() }),
    next: RunRowSchema.nullish(),
    to_send: z.boolean(),
  }),
  z.object({ outcome: z.enum(["lost", "stale_epoch", "not_found", "stale_session"]) }),
]);

const StatusesSchema = z.record(z.string(), z.looseObject({ kind: z.string() }));
const SnapshotSchema = z.object({ version: z.int(), state: z.unknown() });

export const RecoverAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["recovered", "superseded", "waiting"]),
    epoch: z.int(),
    run: RunRowSchema,
    snapshot: SnapshotSchema.nullish(),
    summary: z.unknown(),
    decisions: z
      .array(
        z.object({
          step: z.string(),
          seq: z.int(),
          answers: z.unknown(),
          context: z.unknown(),
          results: z.unknown(),
        }),
      )
      .nullish(),
    steps: z
      .array(
        z.object({
          hop: z.string(),
          context: z
            .object({ results: z.record(z.string(), z.unknown()), statuses: StatusesSchema })
            .nullable(),
          called: z.object({ answer: CallAnswerSchema.nullable(), counts: z.boolean() }).nullish(),
        }),
      )
      .nullish(),
  }),
  z.object({ outcome: z.literal("ended"), to_send: z.boolean() }),
  z.object({ outcome: z.literal("not_found") }),
]);

export const RecordSpendingAnswerSchema = z.object({ outcome: z.enum(["recorded", "not_found"]) });

export const RowsToJudgeAnswerSchema = z.object({
  rows: z.array(z.object({ table: z.string(), id: z.uuid(), name: z.string() })),
});

export const SaveJudgementsAnswerSchema = z.object({ judged: z.int() });

export const SaveSummaryAnswerSchema = z.object({ outcome: z.enum(["saved", "stale"]) });

export const ReadRowsAnswerSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
});

export const ReadRowsWithRefsAnswerSchema = ReadRowsAnswerSchema.extend({
  refs: AssignRefsAnswerSchema.shape.refs,
  chosen: SourcesSchema.optional(),
});

export const StalledRunsAnswerSchema = z.object({
  runs: z.array(
    z.object({
      id: RunIdSchema,
      user_id: UserIdSchema,
      conversation_id: ConversationIdSchema,
      epoch: z.int(),
      session_version: z.int(),
      started_at: z.string(),
    }),
  ),
});

export const ConversationsToCompressAnswerSchema = z.object({
  conversations: z.array(
    z.object({
      id: ConversationIdSchema,
      user_id: UserIdSchema,
      household_id: HouseholdIdSchema,
      session_version: z.int(),
      covers_to: z.int().nullish(),
      run_id: RunIdSchema,
      epoch: z.int(),
    }),
  ),
});

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

export const SnapshotRowSchema = SnapshotSchema;
