// Maps rows of runs to the types of the chain and the API.
import type { RunRow, StoredReply } from "../contracts/rows/database-rows.ts";
import type { AcceptedRun, RecoveredStep, RunReply } from "../ports/run-database.ts";

/** Converts a time of Postgres, with its offset and digits, to ISO 8601 in UTC. */
export function isoTime(time: string): string {
  return new Date(time).toISOString();
}

export function toAcceptedRun(row: RunRow): AcceptedRun {
  return {
    status: row.status,
    acceptedAs: row.accepted_as,
    epoch: row.epoch,
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
      ...(row.undo_of ? { undoOf: row.undo_of } : {}),
      ...(row.process_version_id ? { process: row.process_version_id } : {}),
      ...(row.trigger ? { trigger: row.trigger } : {}),
      ...(row.answer ? { answer: row.answer } : {}),
      ...(row.media ? { media: row.media } : {}),
      ...(row.accepted_as === "queued" ? { queued: true } : {}),
      createdAt: isoTime(row.created_at),
    },
  };
}

type StepRow = Omit<RecoveredStep, "called"> & { called?: RecoveredStep["called"] | null };

export function toRecoveredStep({ called, ...step }: StepRow): RecoveredStep {
  return { ...step, ...(called ? { called } : {}) };
}

/** A stored reply without the nulls that JSON columns have for absent parts. */
export function toReply(reply: StoredReply | null | undefined): RunReply | null {
  if (reply === null || reply === undefined) return null;
  const { text, pending } = reply;
  const changes = reply.changes ?? [];
  if (pending === null || pending === undefined) return { text, changes };
  const { type, text: question, options } = pending;
  return { text, changes, pending: { type, text: question, ...(options ? { options } : {}) } };
}
