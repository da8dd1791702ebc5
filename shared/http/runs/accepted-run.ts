// The answer to whatever starts a run: a message, an undo.
import type { AcceptedRun } from "../../ports/run-database.ts";

/** 202 with the run's ids and addresses (AcceptedMessageSchema). */
export function acceptedRun({ meta, acceptedAs: status }: AcceptedRun) {
  const self = `/v1/runs/${meta.run}`;
  return {
    status: 202,
    headers: { Location: self },
    json: {
      runId: meta.run,
      userTurnId: meta.userTurn,
      agentTurnId: meta.agentTurn,
      status,
      links: { self, events: `${self}/events`, receipt: `${self}/receipt` },
    },
  } as const;
}
