// /v1/runs/{id}: state, events and the ticket for them, receipt, steps, trace, undo and cancellation.
import { RunParamsSchema } from "../../shared/contracts/api/common.ts";
import { StreamEventSchema } from "../../shared/contracts/api/events.ts";
import {
  CancelledRunSchema,
  ReceiptSchema,
  RunQuerySchema,
  RunSchema,
} from "../../shared/contracts/api/runs.ts";
import { StepPageQuerySchema, StepPageSchema } from "../../shared/contracts/api/run-steps.ts";
import { StreamQuerySchema } from "../../shared/contracts/api/stream-ticket.ts";
import { cancelRun } from "../../shared/engine/run/cancel-run.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { notFound, Refusal } from "../../shared/services/refusal.ts";
import { processOfRun } from "../../shared/services/runs/process-of-run.ts";
import { listSteps } from "../../shared/services/runs/list-steps.ts";
import { readReceipt } from "../../shared/services/runs/read-receipt.ts";
import { streamEvents } from "../../shared/http/runs/stream-events.ts";
import { EVENT_STREAM_HEADERS } from "../../shared/http/streams/event-stream.ts";
import { waitForRun } from "../../shared/services/runs/wait-for-run.ts";
import { ticketRoute } from "./ticket.ts";
import { traceRoute } from "./trace.ts";
import { undoRoute } from "./undo.ts";

const params = RunParamsSchema;

export const runRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/runs/{id}",
    id: "getRun",
    summary: "A run: status, plan, steps, reply; on request, waits for its end",
    authenticated: true,
    params,
    query: RunQuerySchema,
    success: { status: 200, description: "The run", schema: RunSchema },
    async handle({ runtime, userId, params: { id }, query }) {
      const run = await waitForRun(runtime, userId, id, query.wait * 1000);
      if (!run) return notFound();
      return { status: 200, json: run };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/runs/{id}/events",
    id: "streamEvents",
    summary: "The run's events as they happen; resumes after Last-Event-ID",
    authenticated: true,
    resumable: true,
    ticketed: true,
    params,
    query: StreamQuerySchema,
    success: {
      status: 200,
      description:
        "Server-sent events with ids `epoch.n`, up to `run.completed`, `run.failed` or " +
        "`run.cancelled`. If earlier events are no longer stored, or the Last-Event-ID is unknown, a " +
        "`run.snapshot` contains the run instead, and the stream continues from there. " +
        "`stream.expired` ends the stream when the token expires",
      contentType: "text/event-stream",
      schema: StreamEventSchema,
    },
    noContent: "The run has ended, and the Last-Event-ID is that of its end: no events are left",
    problems: [
      {
        status: 429,
        code: "too_many_streams",
        when: "the user already has the maximum number of streams open",
        retryAfter: true,
      },
    ],
    async handle({ runtime, userId: user, endsAt, params: { id }, query, request, defer }) {
      const run = await runtime.api(user).getRun(id);
      if (!run) return notFound();
      // A HEAD request streams nothing, so it needs no slot.
      if (request.method === "HEAD") return new Response(null, { headers: EVENT_STREAM_HEADERS });
      const lastEventId = request.headers.get("Last-Event-ID") ?? query.lastEventId ?? null;
      const { signal } = request;
      return streamEvents(runtime, run, { user, endsAt, lastEventId, signal, defer });
    },
  }),
  ticketRoute,
  defineRoute({
    method: "get",
    path: "/v1/runs/{id}/receipt",
    id: "getReceipt",
    summary: "What the run changed, as stored in the ledger",
    authenticated: true,
    params,
    success: { status: 200, description: "The receipt", schema: ReceiptSchema },
    async handle({ runtime, userId, params: { id } }) {
      const [effects, run] = await Promise.all([
        readReceipt(runtime, userId, id),
        runtime.api(userId).getRun(id),
      ]);
      if (!effects) return notFound();
      const calls = processOfRun(run?.summary, null)?.calls;
      return { status: 200, json: { effects, ...(calls ? { calls } : {}) } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/runs/{id}/steps",
    id: "listSteps",
    summary: "What each step of a Process's run did, in order; empty for the assistant's runs",
    authenticated: true,
    params,
    query: StepPageQuerySchema,
    success: { status: 200, description: "A page", schema: StepPageSchema },
    async handle({ runtime, userId, params: { id }, query }) {
      const page = await listSteps(runtime, userId, id, query);
      return page === null ? notFound() : { status: 200, json: page };
    },
  }),
  traceRoute,
  undoRoute,
  defineRoute({
    method: "post",
    path: "/v1/runs/{id}/cancel",
    id: "cancelRun",
    summary: "Stop a queued, running or waiting run; its changes stay, with their receipts",
    authenticated: true,
    params,
    success: { status: 200, description: "The run's status", schema: CancelledRunSchema },
    problems: [{ status: 409, code: "run_ended", when: "the run has ended already" }],
    async handle({ runtime, userId, params: { id } }) {
      const outcome = await cancelRun(runtime.flow, { user: userId, run: id });
      if (outcome.outcome === "not_found") return notFound();
      if (outcome.outcome === "already_ended") {
        return new Refusal({
          kind: "conflict",
          code: "run_ended",
          title: "The run has ended already",
          detail: "GET it to see how.",
        });
      }
      return { status: 200, json: { id, status: "cancelled" } };
    },
  }),
];
