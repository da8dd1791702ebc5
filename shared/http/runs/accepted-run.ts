// The answer to a request that starts a run, such as a message or an undo.
import { Refusal } from "../../services/refusal.ts";
import type { ApiAnswer } from "../api-route.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";

/** The refusal, or the answer for the accepted run. */
export const acceptedRun = (run: AcceptedRun | Refusal): ApiAnswer =>
  run instanceof Refusal ? run : runAccepted(run);

/** 202 with the run's ids and addresses (AcceptedMessageSchema). */
export function runAccepted({ meta, acceptedAs: status }: AcceptedRun, undo?: AcceptedRun) {
  const self = `/v1/runs/${meta.run}`;
  return {
    status: 202,
    headers: { Location: self },
    json: {
      runId: meta.run,
      userTurnId: meta.userTurn,
      agentTurnId: meta.agentTurn,
      ...(undo ? { undoRunId: undo.meta.run } : {}),
      status,
      links: { self, events: `${self}/events`, receipt: `${self}/receipt` },
    },
  };
}
