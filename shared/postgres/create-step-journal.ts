// The journal of runs of stored Processes as one user: each call is one function of the database, one request.
import {
  BeginStepAnswerSchema,
  DecisionAnswerSchema,
  EndStepAnswerSchema,
  ResolveRunAnswerSchema,
} from "../contracts/definitions/journal-rows.ts";
import { FatalError } from "../contracts/errors.ts";
import type { StepJournal } from "../ports/step-journal.ts";
import type { Caller } from "./create-caller.ts";

/** Errors beside those of every call: FatalError("conflict") where a hop would send another request. */
export function createStepJournal(caller: Caller): StepJournal {
  return {
    async resolveRun(run) {
      const p = { run_id: run };
      return (await caller.call("resolve_run", p, ResolveRunAnswerSchema)).resolved;
    },

    async beginStep({ run, isSafe, requestHash, ...rest }) {
      const p = { run_id: run, is_safe: isSafe, request_hash: requestHash, ...rest };
      const begun = await caller.call("begin_step", p, BeginStepAnswerSchema);
      if (begun.outcome === "other_request") {
        throw new FatalError("conflict", `${rest.hop} would send another request than before`);
      }
      return begun;
    },

    async endStep({ run, ...rest }) {
      const ended = await caller.call("end_step", { run_id: run, ...rest }, EndStepAnswerSchema);
      if (ended.outcome === "stored") return ended.answer;
      throw new FatalError("internal", `${rest.hop} ends an attempt that never began`);
    },

    async readDecision(run, hop) {
      const p = { run_id: run, hop };
      const { decision } = await caller.call("read_decision", p, DecisionAnswerSchema);
      if (decision === null) return null;
      const { choice, inputs, request_hash: requestHash } = decision;
      return { choice, requestHash, ...(inputs ? { inputs } : {}) };
    },
  };
}
