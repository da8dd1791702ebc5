// Parses a run as functions of the database return it.
import * as z from "zod";
import {
  RunIdSchema,
  UserIdSchema,
  HouseholdIdSchema,
  ConversationIdSchema,
} from "../contracts/ids.ts";
import { isoTime } from "./define-call.ts";
import type { AcceptedRun } from "./run-database.ts";
import { RunStatusSchema, SnapshotSchema } from "./stored-reply.ts";

/** A run in the form that `accept_message`, `finish_run`, `recover_run` and others return (RunRow). */
export const AcceptedRunSchema = z
  .object({
    id: RunIdSchema,
    conversation_id: ConversationIdSchema,
    user_id: UserIdSchema,
    household_id: HouseholdIdSchema,
    number: z.int(),
    status: RunStatusSchema,
    accepted_as: z.enum(["queued", "running"]),
    base_unseen: z.boolean(),
    epoch: z.int(),
    text: z.string(),
    user_turn_id: z.uuid(),
    agent_turn_id: z.uuid(),
    agent_alternative_id: z.uuid(),
    session_version: z.int(),
    next_version: z.int(),
    session: z.object({ snapshot: SnapshotSchema.nullable(), summary: z.unknown() }).nullish(),
    undo_of: RunIdSchema.nullish(),
    undo_runs: z.array(RunIdSchema).nullish(),
    /** Null for the built-in chain. */
    process_version_id: z.string().nullish(),
    trigger: z.enum(["api", "schedule", "hook", "memory"]).nullish(),
    answer: z.object({ question: RunIdSchema, option: z.int() }).nullish(),
    media: z.int().nullish(),
    created_at: z.string(),
  })
  .transform((row): AcceptedRun => ({
    status: row.status,
    acceptedAs: row.accepted_as,
    epoch: row.epoch,
    ...(row.session ? { session: row.session } : {}),
    meta: {
      run: row.id,
      conversation: row.conversation_id,
      user: row.user_id,
      household: row.household_id,
      number: row.number,
      text: row.text,
      userTurn: row.user_turn_id,
      agentTurn: row.agent_turn_id,
      agentAlternative: row.agent_alternative_id,
      session: row.session_version,
      nextSession: row.next_version,
      ...(row.undo_of ? { undoOf: row.undo_of } : {}),
      ...(row.undo_runs ? { undoRuns: row.undo_runs } : {}),
      ...(row.process_version_id ? { process: row.process_version_id } : {}),
      ...(row.trigger ? { trigger: row.trigger } : {}),
      ...(row.answer ? { answer: row.answer } : {}),
      ...(row.media ? { media: row.media } : {}),
      ...(row.base_unseen ? { baseUnseen: true } : {}),
      createdAt: isoTime(row.created_at),
    },
  }));
