// The chain's calls as one user; each is one function of the database and one request.
import {
  AssignRefsAnswerSchema,
  MediaRowSchema,
  ReadFindingsAnswerSchema,
  ReadRowsAnswerSchema,
  ReadRowsWithRefsAnswerSchema,
  RowsToJudgeAnswerSchema,
  SaveJudgementsAnswerSchema,
  SaveSummaryAnswerSchema,
} from "../contracts/rows/database-rows.ts";
import { RunFactsAnswerSchema } from "../contracts/rows/run-facts-rows.ts";
import { ApplyOutcomeSchema, type UndoOp } from "../contracts/effects.ts";
import type { UserDatabase } from "../ports/database.ts";
import { runCalls } from "../ports/run-calls.ts";
import { stepCalls } from "../ports/step-journal.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";
import { factsProfile } from "./profile-rows.ts";
import { listStandingEffects } from "./run-records.ts";

/** The level of summaries of whole exchanges, the only kind. */
const EXCHANGE_SUMMARY = 1;

export function createUserDatabase(caller: Caller): UserDatabase {
  return {
    ...callsOf(caller, stepCalls),
    ...callsOf(caller, runCalls),

    standingEffects: (run, by) => listStandingEffects(caller, run, by),

    undoEffects({ run, conversation, effects, override, ...rest }) {
      const overrideParams = override === undefined ? {} : { override };
      const ops = effects.map((effect): UndoOp => ({
        op: "undo",
        effect_id: effect,
        ...overrideParams,
      }));
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
        household_id: household,
        of,
        limit,
        budget_micro_usd: budget?.microUsd,
        spent_since: budget?.since,
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
