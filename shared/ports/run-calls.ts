// The engine's calls about a run, as its user: how it is accepted, ended, recovered and paid for.
import * as z from "zod";
import type { MemoryKind } from "../contracts/memory-kinds.ts";
import { CallAnswerSchema } from "../contracts/definitions/call-answer.ts";
import { type ConversationId, type RunId, RunIdSchema } from "../contracts/ids.ts";
import type { MediaReference } from "../contracts/media.ts";
import type { Spending } from "../contracts/spending.ts";
import { asUser, type CallsOf, type Keyed, nothing, row, snaked } from "./define-call.ts";
import type {
  FinishOutcome,
  FinishRequest,
  MessagePlace,
  PlatformQuotas,
  ProcessInputs,
  Recovered,
  StartRequest,
} from "./run-database.ts";
import { AcceptedRunSchema } from "./run-rows.ts";
import type { PressedOption } from "./store.ts";
import {
  RunReplySchema,
  RunStatusSchema,
  SnapshotSchema,
  StoredChangeSchema,
} from "./stored-reply.ts";

const processParams = ({ process, version, inputs }: ProcessInputs, quotas: PlatformQuotas) => ({
  process_id: process,
  version,
  inputs,
  quotas: snaked(quotas),
});

const withRun = <T extends string>(...outcomes: T[]) =>
  z.object({ outcome: z.enum(outcomes), run: AcceptedRunSchema });
const without = <T extends string>(...outcomes: T[]) => z.object({ outcome: z.enum(outcomes) });
export const processRefusals = [
  without("process_not_found", "process_disabled", "quota"),
  /** `names`: variables of the Process's `initialContext` that have no value. */
  z.object({ outcome: z.literal("inputs_missing"), names: z.array(z.string()) }),
] as const;
/** Why a Process cannot start. */
export type ProcessRefusal = z.output<(typeof processRefusals)[number]>;

/** A run that an edit or a retry would take off the path, and whose changes are still in force. */
const conflictingRun = row(
  {
    run: RunIdSchema,
    text: z.string(),
    changes: z.array(StoredChangeSchema),
    /** The Tools whose calls may have changed something outside, which cannot be undone. */
    calls: z.array(z.string()),
  },
  { run: "run_id" },
);
export type ConflictingRun = z.output<typeof conflictingRun>;

const recoveredStep = z
  .object({
    hop: z.string(),
    context: z
      .object({
        results: z.record(z.string(), z.unknown()),
        statuses: z.record(z.string(), z.looseObject({ kind: z.string() })),
      })
      .nullable(),
    called: z
      .object({
        answer: CallAnswerSchema.nullable(),
        counts: z.boolean(),
        inputs: z.record(z.string(), z.unknown()).nullish(),
      })
      .nullish(),
  })
  .transform(({ called, ...step }) => ({ ...step, ...(called ? { called } : {}) }));

const recoveredAnswer = z
  .object({
    outcome: z.enum(["recovered", "superseded", "waiting"]),
    epoch: z.int(),
    run: AcceptedRunSchema,
    reply: z.string().nullish(),
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
    steps: z.array(recoveredStep).nullish(),
  })
  .transform(({ snapshot, summary, decisions, steps, reply, ...recovery }): Recovered => ({
    ...recovery,
    ...(reply ? { reply } : {}),
    snapshot: snapshot ?? null,
    summary: summary ?? null,
    decisions: decisions ?? [],
    ...(steps && steps.length > 0 ? { steps } : {}),
  }));

const finishedAnswer = z
  .object({
    outcome: z.enum(["finished", "replayed"]),
    run: z.object({ status: RunStatusSchema, reply: RunReplySchema.nullish() }),
    next: AcceptedRunSchema.nullish(),
    to_send: z.boolean(),
    notice: RunIdSchema.nullish(),
    resumed: AcceptedRunSchema.nullish(),
  })
  .transform(({ outcome, run, next, to_send: toSend, notice, resumed }): FinishOutcome => ({
    outcome,
    status: run.status,
    reply: run.reply ?? null,
    next: next ?? null,
    toSend,
    ...(notice ? { notice } : {}),
    ...(resumed ? { resumed } : {}),
  }));

export const runCalls = {
  acceptMessage: asUser(
    "accept_message",
    ({
      conversation,
      process,
      budget,
      ...request
    }: Keyed & {
      conversation: ConversationId;
      /**
       * Either a text or a pressed button; neither for a retry, nor if `place` answers a question (`asked`).
       */
      text?: string;
      answer?: PressedOption;
      /** The message's place; absent: after the conversation's head. */
      place?: MessagePlace;
      /**
       * What becomes of the changes of runs that an edit or a retry takes off the path. Absent: the
       * message is refused if there are any.
       */
      effects?: "keep" | "undo";
      /**
       * The stored Process that answers in place of the built-in chain; then the text may be
       * absent.
       */
      process?: ProcessInputs & { quotas: PlatformQuotas };
      /** Stored until the run ends. */
      media?: MediaReference[];
      ifBusy: "enqueue" | "reject";
      queueLimit: number;
      /** Refuses new messages of a user who has spent this much since that time (ISO 8601). */
      budget?: { microUsd: number; since: string };
    }) => ({
      ...snaked(request),
      conversation_id: conversation,
      ...(process ? processParams(process, process.quotas) : {}),
      budget_micro_usd: budget?.microUsd,
      spent_since: budget?.since,
    }),
    z.discriminatedUnion("outcome", [
      withRun("accepted", "replayed").extend({
        /**
         * The run that undoes the changes of runs which the message takes off the path; it precedes the
         * message's own run.
         */
        undo: AcceptedRunSchema.exactOptional(),
      }),
      z.object({ outcome: z.literal("changed_since"), message: z.string() }),
      without("key_conflict", "busy", "queue_full", "not_found", "archived"),
      /** The answer, or the decision about an edit, belongs to a question that is no longer the open one. */
      without("question_closed"),
      without("budget_spent"),
      /** Why an edit or a retry is refused (spec/tree). */
      without("not_a_message", "still_answering", "media_gone"),
      /**
       * `runs`: newest first. `turn`: the turn in which the message would be placed. `head`: the
       * conversation's head.
       */
      z.object({
        outcome: z.literal("effects_stand"),
        runs: z.array(conflictingRun),
        turn: z.uuid(),
        head: z.uuid(),
      }),
      ...processRefusals,
    ]),
  ),
  /** Accepts the undo of a run as a run of its own. */
  undoRun: asUser(
    "undo_run",
    ({ run, ...request }: Keyed & { run: RunId; queueLimit: number }) => ({
      run_id: run,
      ...snaked(request),
    }),
    z.discriminatedUnion("outcome", [
      withRun("accepted", "replayed"),
      without("key_conflict", "queue_full", "not_found", "archived"),
      /** The run has not ended, has changed nothing, or is undone already or at the moment. */
      without("not_ended", "nothing_to_undo", "already_undone", "under_way"),
      /** The undo would lose a later change; the message names that change for the user. */
      z.object({ outcome: z.literal("changed_since"), message: z.string() }),
    ]),
  ),
  /** Starts a run without a message, in a hidden conversation of its own. */
  startProcessRun: asUser(
    "start_process_run",
    ({ start, quotas, ...request }: StartRequest) => ({
      ...("tool" in start
        ? { tool_id: start.tool, inputs: start.inputs, quotas: snaked(quotas) }
        : processParams(start, quotas)),
      ...snaked(request),
    }),
    z.discriminatedUnion("outcome", [
      withRun("accepted", "replayed"),
      without("key_conflict"),
      /** The request names a household that is not the user's; requests of this port name none. */
      without("not_found"),
      ...processRefusals,
    ]),
  ),
  /**
   * Starts a memory run, in a hidden conversation of its own: one at a time, and a limited number a day. `off`:
   * memory or the Process is switched off, or the user has no household. `resting`: the last run of this kind has
   * failed within the hour. `budget_spent`: four fifths of the day's budget are used up. `not_due`: no reflection is
   * due.
   */
  startMemoryRun: asUser(
    "start_memory_run",
    ({
      budget,
      ...request
    }: Keyed & { kind: MemoryKind; budget?: { microUsd: number; since: string } }) => ({
      ...snaked(request),
      budget_micro_usd: budget?.microUsd,
      spent_since: budget?.since,
    }),
    z.discriminatedUnion("outcome", [
      withRun("accepted", "replayed"),
      without("off", "busy", "resting", "quota", "budget_spent", "not_due"),
    ]),
  ),
  /** Records the store's number of commits; if it differs from the last one, the run has made progress. */
  noteProgress: asUser(
    "note_progress",
    (progress: { run: RunId; epoch: number; commits: number }) => ({
      run_id: progress.run,
      epoch: progress.epoch,
      commits: progress.commits,
    }),
    nothing,
  ),
  finishRun: asUser(
    "finish_run",
    ({ run, finishKey, ...request }: FinishRequest) => ({
      run_id: run,
      finish_key: finishKey,
      ...request,
    }),
    z.union([finishedAnswer, without("lost", "stale_epoch", "not_found", "stale_session")]),
  ),
  recoverRun: asUser(
    "recover_run",
    (run: RunId, fromEpoch: number) => ({ run_id: run, from_epoch: fromEpoch }),
    z.union([
      recoveredAnswer,
      row({
        outcome: z.literal("ended"),
        status: z.enum(["completed", "failed", "cancelled"]),
        reply: z.string().nullable(),
        toSend: z.boolean(),
      }),
      z.object({ outcome: z.literal("not_found") }),
    ]),
  ),
  /**
   * Records spending that the end of a run does not count, or the spending of a job, which has no run. A repeat
   * for the same part replaces the amount.
   */
  recordSpending: asUser(
    "record_spending",
    ({ run, part, usage }: { run: RunId | null; part: string; usage: Spending }) => ({
      run_id: run,
      part,
      usage,
    }),
    nothing,
  ),
};

export type RunDatabase = CallsOf<typeof runCalls>;
export type AcceptOutcome = Awaited<ReturnType<RunDatabase["acceptMessage"]>>;
export type UndoOutcome = Awaited<ReturnType<RunDatabase["undoRun"]>>;
export type StartOutcome = Awaited<ReturnType<RunDatabase["startProcessRun"]>>;
