// POST /v1/runs/{id}/undo: a run of its own that undoes another run's changes.
import { RunParamsSchema } from "../../shared/contracts/api/common.ts";
import { AcceptedMessageSchema } from "../../shared/contracts/api/conversations.ts";
import { acceptUndo } from "../../shared/engine/run/accept-undo.ts";
import type { UndoOutcome } from "../../shared/ports/run-database.ts";
import { acceptedRun } from "../../shared/http/runs/accepted-run.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { keyConflict, notFound, ProblemError, queueFull } from "../../shared/http/problem.ts";

export const undoRoute = defineRoute({
  method: "post",
  path: "/v1/runs/{id}/undo",
  id: "undoRun",
  summary: "Take back what the run has changed, all of it or nothing, as a run of its own",
  authenticated: true,
  limited: "runs",
  idempotent: true,
  params: RunParamsSchema,
  success: {
    status: 202,
    description: "Accepted, once per key; the new run's reply tells what came back",
    schema: AcceptedMessageSchema,
    headers: { Location: "the new run's address" },
  },
  problems: [
    { status: 409, code: "conversation_archived", when: "the conversation is archived" },
    { status: 409, code: "run_not_ended", when: "the run has not ended yet" },
    { status: 409, code: "nothing_to_undo", when: "the run has changed nothing" },
    { status: 409, code: "already_undone", when: "all of it has been undone, or is being undone" },
    {
      status: 409,
      code: "changed_since",
      when: "a later change would be lost, or something refers to what would be removed",
    },
    { status: 429, code: "queue_full", when: "too many messages wait already", retryAfter: true },
  ],
  async handle({ runtime, userId, params: { id }, idempotency }) {
    const route = `POST /v1/runs/${id}/undo`;
    const accepted = await acceptUndo(runtime.flow, {
      ...{ user: userId, run: id, route },
      ...idempotency,
    });
    if (!("run" in accepted)) throw refusal(accepted);
    return acceptedRun(accepted.run);
  },
});

const CONFLICTS = {
  archived: ["conversation_archived", "The conversation is archived", "PATCH its status first."],
  not_ended: ["run_not_ended", "The run has not ended yet", "Wait for its end, or cancel it."],
  nothing_to_undo: ["nothing_to_undo", "The run has changed nothing", "See its receipt."],
  already_undone: ["already_undone", "The run has been undone already", "See its receipt."],
  under_way: ["already_undone", "The run is being undone", "Wait for the run that does it."],
} as const;

function refusal(refused: Exclude<UndoOutcome, { run: unknown }>): ProblemError {
  switch (refused.outcome) {
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "queue_full":
      return queueFull();
    case "changed_since":
      return new ProblemError({
        status: 409,
        code: "changed_since",
        title: "A later change stands in the way",
        detail: refused.message,
      });
    default: {
      const [code, title, detail] = CONFLICTS[refused.outcome];
      return new ProblemError({ status: 409, code, title, detail });
    }
  }
}
