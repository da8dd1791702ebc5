// The API's records about conversations, runs and their ledger, as Postgres stores them.
import * as z from "zod";
import { SaidSchema } from "../contracts/definitions/execution.ts";
import { EffectResultSchema } from "../contracts/effects.ts";
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema } from "../contracts/ids.ts";
import { IDS, isoTime, row, time } from "./define-call.ts";
import { RunReplySchema, RunStatusSchema } from "./stored-reply.ts";

/** A conversation with times as Postgres writes them, because a cursor needs them in that form. */
export const ConversationRowSchema = row(
  {
    id: ConversationIdSchema,
    title: z.string().nullable(),
    status: z.enum(["active", "archived"]),
    household: HouseholdIdSchema,
    createdAt: z.string(),
    /** Absent in answers that were stored before this field existed. */
    updatedAt: z.string().nullish(),
    /** The Process that an app offers for the next message. Absent in the same answers as `updatedAt`. */
    defaultProcess: z.uuid().nullish(),
    /**
     * For a fork: the conversation, the turn and the alternative at which it was made. Absent in the same
     * answers as `updatedAt`.
     */
    forkedFrom: ConversationIdSchema.nullish(),
    originTurn: z.uuid().nullish(),
    originAlternative: z.uuid().nullish(),
  },
  {
    ...IDS,
    defaultProcess: "default_process_id",
    forkedFrom: "forked_from",
    originTurn: "origin_turn_id",
    originAlternative: "origin_alternative_id",
  },
);
type ConversationRow = z.output<typeof ConversationRowSchema>;

/** The conversation with times in ISO 8601, as all records have them. */
export function toConversation(row: ConversationRow) {
  const { createdAt, updatedAt, defaultProcess, ...conversationAndOrigin } = row;
  const { forkedFrom, originTurn, originAlternative, ...conversation } = conversationAndOrigin;
  const origin =
    forkedFrom && originTurn && originAlternative
      ? { conversation: forkedFrom, turn: originTurn, alternative: originAlternative }
      : null;
  return {
    ...conversation,
    defaultProcess: defaultProcess ?? null,
    forkedFrom: origin,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt ?? createdAt),
  };
}
export type ConversationRecord = ReturnType<typeof toConversation>;

export const ConversationSchema = ConversationRowSchema.transform(toConversation);

/** The conversation in a list of at most one; null for an empty list. */
export const OneConversationSchema = z
  .array(ConversationSchema)
  .transform(([conversation]) => conversation ?? null);

const run = row(
  {
    id: RunIdSchema,
    conversation: ConversationIdSchema,
    number: z.int(),
    status: RunStatusSchema,
    epoch: z.int(),
    userTurn: z.uuid(),
    agentTurn: z.uuid(),
    decision: z.string().nullable(),
    plan: z.unknown(),
    reply: RunReplySchema.nullable(),
    usage: z.unknown(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        said: SaidSchema.exactOptional(),
        attempts: z
          .array(z.object({ hop: z.string(), attempt: z.int(), code: z.string() }))
          .exactOptional(),
      })
      .nullable(),
    /** The ledger summary, made by code at the end of the run. */
    summary: z.unknown(),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    /** The ended run whose results it takes over. */
    rerunOf: RunIdSchema.nullable(),
  },
  { ...IDS, userTurn: "user_turn_id", agentTurn: "agent_turn_id" },
);
export type RunRecord = z.output<typeof run>;

/** The run in a list of at most one; null for an empty list. */
export const RunRecordSchema = z.array(run).transform(([record]) => record ?? null);

const receipt = row(
  {
    op: z.string(),
    table: z.string().nullable(),
    ref: z.string().nullable(),
    label: z.string().nullable(),
    row: z.uuid().nullable(),
    status: z.enum(["applied", "failed"]),
    error: z
      .object({ code: z.string(), message: z.string(), column: z.string().nullish() })
      .transform(({ code, message, column }) => ({ code, message, ...(column ? { column } : {}) }))
      .nullable(),
    undone: z
      .uuid()
      .nullable()
      .transform((by) => by !== null),
    /** Guard codes that the user had overridden for the row; absent when there are none. */
    override: z.array(z.string()).nullish().catch(null),
  },
  { table: "table_name", row: "row_id", undone: "undone_by" },
).transform(({ override, ...record }) => ({
  ...record,
  ...(override && override.length > 0 ? { override } : {}),
}));

/** One ledger row of a run. */
export type ReceiptRecord = z.output<typeof receipt>;
export const ReceiptSchema = z.array(receipt);

const ref = row(
  {
    ref: z.string(),
    type: z.string(),
    entity: z.uuid(),
    /** False for a `gen_` alias of a saved row. */
    canonical: z.boolean(),
  },
  { type: "ref_type", entity: "entity_id" },
);
export type RefRecord = z.output<typeof ref>;
export const RefsSchema = z.array(ref);

/** The household of the row in a list of at most one; null for an empty list. */
export const OwnerSchema = z
  .array(row({ household: HouseholdIdSchema }, IDS))
  .transform(([ownedRow]) => ownedRow?.household ?? null);

/** The outcome of a screen's request, from a list of at most one in `effect_decisions`. */
export const EditSchema = z
  .array(
    row(
      {
        household: HouseholdIdSchema.nullable(),
        /** The method and the path of the request. */
        step: z.string(),
        context: z.unknown(),
        results: z.array(EffectResultSchema),
      },
      IDS,
    ),
  )
  .transform(([decision]) => {
    if (decision === undefined) return null;
    return { ...decision, result: decision.results[0] };
  });
/** The ids of effects. */
export const EffectIdsSchema = z.array(z.object({ id: z.uuid() }).transform(({ id }) => id));

export type EditRecord = NonNullable<z.output<typeof EditSchema>>;
