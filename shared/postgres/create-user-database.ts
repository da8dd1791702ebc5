// The chain's calls as one user: each is one function of the database, and one request.
import {
  AcceptAnswerSchema,
  AssignRefsAnswerSchema,
  FinishAnswerSchema,
  MediaRowSchema,
  ReadFindingsAnswerSchema,
  ReadRowsAnswerSchema,
  ReadRowsWithRefsAnswerSchema,
  RecordSpendingAnswerSchema,
  RecoverAnswerSchema,
  RowsToJudgeAnswerSchema,
  SaveJudgementsAnswerSchema,
  SaveSummaryAnswerSchema,
  UndoAnswerSchema,
} from "../contracts/rows/database-rows.ts";
import { RunFactsAnswerSchema } from "../contracts/rows/run-facts-rows.ts";
import { ApplyOutcomeSchema, type UndoOp } from "../contracts/effects.ts";
import {
  AnswerStepAnswerSchema,
  StartAnswerSchema,
} from "../contracts/definitions/journal-rows.ts";
import type { UserDatabase } from "../ports/database.ts";
import type { PlatformQuotas, ProcessInputs } from "../ports/run-database.ts";
import type { Caller } from "./create-caller.ts";
import { createStepJournal } from "./create-step-journal.ts";
import { toAcceptedRun, toRecoveredStep, toReply } from "./map-run.ts";
import { factsProfile } from "./profile-rows.ts";
import { listStandingEffects } from "./run-records.ts";

/** The level of summaries of whole exchanges, the only kind. */
const EXCHANGE_SUMMARY = 1;

const quotaParams = (quotas: PlatformQuotas) => ({
  runs_per_hour: quotas.runsPerHour,
  steps_per_day: quotas.stepsPerDay,
  egress_bytes_per_day: quotas.egressBytesPerDay,
  tokens_per_day: quotas.tokensPerDay,
});

const processParams = (given: ProcessInputs & { quotas: PlatformQuotas }) => ({
  process_id: given.process,
  version: given.version,
  inputs: given.inputs,
  quotas: quotaParams(given.quotas),
});

export function createUserDatabase(caller: Caller): UserDatabase {
  return {
    ...createStepJournal(caller),

    async startProcessRun({ start, trigger, route, key, bodyHash, quotas }) {
      const p = {
        ...("tool" in start
          ? { tool_id: start.tool, inputs: start.inputs }
          : processParams({ ...start, quotas })),
        ...{ trigger, route, key, body_hash: bodyHash, quotas: quotaParams(quotas) },
      };
      const answer = await caller.call("start_process_run", p, StartAnswerSchema);
      return "run" in answer ? { outcome: answer.outcome, run: toAcceptedRun(answer.run) } : answer;
    },

    async answerStep({ run, hop, decision: { choice, inputs, requestHash } }) {
      const p = { run_id: run, hop, choice, inputs, request_hash: requestHash };
      const answer = await caller.call("answer_step", p, AnswerStepAnswerSchema);
      return "run" in answer ? { outcome: answer.outcome, run: toAcceptedRun(answer.run) } : answer;
    },

    async acceptMessage(request) {
      const answer = await caller.call(
        "accept_message",
        {
          conversation_id: request.conversation,
          text: request.text,
          answer: request.answer,
          media: request.media,
          ...(request.process ? processParams(request.process) : {}),
          route: request.route,
          key: request.key,
          body_hash: request.bodyHash,
          if_busy: request.ifBusy,
          queue_limit: request.queueLimit,
          budget_micro_usd: request.budget?.microUsd,
          spent_since: request.budget?.since,
        },
        AcceptAnswerSchema,
      );
      if (!("run" in answer)) return answer;
      return { outcome: answer.outcome, run: toAcceptedRun(answer.run) };
    },

    async undoRun({ run, route, key, bodyHash, queueLimit }) {
      const p = { run_id: run, route, key, body_hash: bodyHash, queue_limit: queueLimit };
      const answer = await caller.call("undo_run", p, UndoAnswerSchema);
      return "run" in answer ? { outcome: answer.outcome, run: toAcceptedRun(answer.run) } : answer;
    },

    standingEffects: (run, by) => listStandingEffects(caller, run, by),

    undoEffects({ run, conversation, effects, override, ...rest }) {
      const guarded = override === undefined ? {} : { override };
      const ops = effects.map((effect): UndoOp => ({ op: "undo", effect_id: effect, ...guarded }));
      const origin = { origin: "run", origin_id: run, conversation_id: conversation };
      return caller.call(
        "apply_effects",
        { ...origin, ...rest, mode: "atomic", ops },
        ApplyOutcomeSchema,
      );
    },

    applyEffects(request) {
      return caller.call(
        "apply_effects",
        {
          origin: request.origin,
          origin_id: request.originId,
          epoch: request.epoch,
          conversation_id: request.conversation,
          household_id: request.household,
          step: request.step,
          seq: request.seq,
          mode: request.mode,
          ops: request.ops,
          answers: request.answers,
          context: request.context,
          outside: request.outside,
        },
        ApplyOutcomeSchema,
      );
    },

    async assignRefs(conversation, items) {
      if (items.length === 0) return [];
      const p = { conversation_id: conversation, items };
      return (await caller.call("assign_refs", p, AssignRefsAnswerSchema)).refs;
    },

    async finishRun({ run, finishKey, ...rest }) {
      const p = { run_id: run, finish_key: finishKey, ...rest };
      const answer = await caller.call("finish_run", p, FinishAnswerSchema);
      if (!("run" in answer)) return answer;
      return {
        outcome: answer.outcome,
        status: answer.run.status,
        reply: toReply(answer.run.reply),
        next: answer.next ? toAcceptedRun(answer.next) : null,
        toSend: answer.to_send,
      };
    },

    async recoverRun(run, fromEpoch) {
      const p = { run_id: run, from_epoch: fromEpoch };
      const answer = await caller.call("recover_run", p, RecoverAnswerSchema);
      if (answer.outcome === "ended") return { outcome: "ended", toSend: answer.to_send };
      if (answer.outcome === "not_found") return answer;
      const { outcome, epoch, snapshot, summary, decisions, steps } = answer;
      return {
        outcome,
        epoch,
        run: toAcceptedRun(answer.run),
        snapshot: snapshot ?? null,
        summary: summary ?? null,
        decisions: decisions ?? [],
        ...(steps && steps.length > 0 ? { steps: steps.map(toRecoveredStep) } : {}),
      };
    },

    async recordSpending({ run, part, usage }) {
      const p = { run_id: run, part, usage };
      await caller.call("record_spending", p, RecordSpendingAnswerSchema);
    },

    async mediaOf(run) {
      const [row] = await caller.select(
        "runs",
        (from) => from.select("media").eq("id", run),
        MediaRowSchema.array(),
      );
      return row?.media ?? [];
    },

    async rowsToJudge({ household, of, limit, budget }) {
      const p = {
        ...{ household_id: household, of, limit },
        ...{ budget_micro_usd: budget?.microUsd, spent_since: budget?.since },
      };
      return (await caller.call("rows_to_judge", p, RowsToJudgeAnswerSchema)).rows;
    },

    async saveJudgements(household, rows) {
      const p = { household_id: household, rows };
      return (await caller.call("save_judgements", p, SaveJudgementsAnswerSchema)).judged;
    },

    async saveSummary(request) {
      const answer = await caller.call(
        "save_summary",
        {
          conversation_id: request.conversation,
          session_version: request.sessionVersion,
          level: EXCHANGE_SUMMARY,
          covers_to: request.coversTo,
          content: request.content,
        },
        SaveSummaryAnswerSchema,
      );
      return answer.outcome;
    },

    async readRunFacts(request) {
      const answer = await caller.call(
        "read_run_facts",
        {
          household_id: request.household,
          conversation_id: request.conversation,
          terms: request.terms,
          known: request.known,
          mentioned: request.mentioned,
          background_limit: request.backgroundLimit,
          wishes: request.wishes,
        },
        RunFactsAnswerSchema,
      );
      const { counts, background, changed, mentioned, standing, found } = answer;
      const profile = factsProfile(answer);
      return { profile, counts, background, changed, mentioned, standing, found };
    },

    readFindings({ household, wishes, rows = [], contents = [] }) {
      const p = { household_id: household, wishes, rows, contents };
      return caller.call("read_findings", p, ReadFindingsAnswerSchema);
    },

    readRows(query, household) {
      return caller.call("read_rows", { ...query, household_id: household }, ReadRowsAnswerSchema);
    },

    readRowsWithRefs(query, household, conversation, shape) {
      const p = {
        query: { ...query, household_id: household },
        conversation_id: conversation,
        shape,
      };
      return caller.call("read_rows_with_refs", p, ReadRowsWithRefsAnswerSchema);
    },
  };
}
