// POST /v1/runs/{id}/undo: a run of its own that undoes another run's changes.
import { RunParamsSchema } from "../../shared/contracts/api/common.ts";
import { AcceptedMessageSchema } from "../../shared/contracts/api/conversations.ts";
import { acceptUndo } from "../../shared/engine/run/accept-undo.ts";
import { acceptedRun } from "../../shared/http/runs/accepted-run.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { undoRefused } from "../../shared/services/runs/undo-refused.ts";

export const undoRoute = defineRoute({
  method: "post",
  path: "/v1/runs/{id}/undo",
  id: "undoRun",
  summary: "Undo all changes of the run or none, as a run of its own",
  authenticated: true,
  limited: "runs",
  idempotent: true,
  params: RunParamsSchema,
  success: {
    status: 202,
    description: "Accepted, once per key; the new run's reply says what was restored",
    schema: AcceptedMessageSchema,
    headers: { Location: "the new run's address" },
  },
  problems: [
    { status: 409, code: "conversation_archived", when: "the conversation is archived" },
    { status: 409, code: "run_not_ended", when: "the run has not ended yet" },
    { status: 409, code: "nothing_to_undo", when: "the run has changed nothing" },
    {
      status: 409,
      code: "already_undone",
      when: "all its changes have been undone, or are being undone",
    },
    {
      status: 409,
      code: "changed_since",
      when: "a later change would be lost, or something refers to a row that would be removed",
    },
    {
      status: 429,
      code: "queue_full",
      when: "too many messages are waiting already",
      retryAfter: true,
    },
  ],
  async handle({ runtime, userId, params: { id }, idempotency }) {
    const route = `POST /v1/runs/${id}/undo`;
    const acceptance = await acceptUndo(runtime.flow, {
      user: userId,
      run: id,
      route,
      ...idempotency,
    });
    if (!("run" in acceptance)) return undoRefused(acceptance);
    return acceptedRun(acceptance.run);
  },
});
