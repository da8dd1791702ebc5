// /v1/events: the events that steps wait for; a person can also end a wait.
import { AcceptedMessageSchema } from "../../../shared/contracts/api/conversations.ts";
import { EventPageSchema, EventQuerySchema } from "../../../shared/contracts/api/event-lists.ts";
import { SendEventSchema, SentEventSchema } from "../../../shared/contracts/api/events-of-user.ts";
import { StepParamsSchema } from "../../../shared/contracts/definitions/api/processes.ts";
import { RUN_BODY_BYTES } from "../../../shared/contracts/definitions/api/common.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { acceptedRun } from "../../../shared/http/runs/accepted-run.ts";
import { listEvents } from "../../../shared/services/events/list-events.ts";
import { publicEvent, takeEvent } from "../../../shared/services/events/send-event.ts";
import { skipWait } from "../../../shared/services/events/skip-wait.ts";
import { Refusal } from "../../../shared/services/refusal.ts";

export const eventRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/events",
    id: "listEvents",
    summary: "What the user's steps wait for, and the stored events, newest first",
    authenticated: true,
    query: EventQuerySchema,
    success: { status: 200, description: "A page", schema: EventPageSchema },
    async handle({ runtime, userId, query }) {
      return { status: 200, json: await listEvents(runtime, userId, query) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/events",
    id: "sendEvent",
    summary: "Send an event to the step that waits for it; it is kept for a while if none does",
    authenticated: true,
    limited: "runs",
    body: SendEventSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description: "The event was delivered or kept, once for each id",
      schema: SentEventSchema,
    },
    problems: [
      { status: 409, code: "event_id_conflict", when: "the id was used for another event" },
      { status: 409, code: "not_waiting", when: "the run `runId` does not wait for it" },
      {
        status: 422,
        code: "event_misfit",
        when: "the data do not match the schema of the waiting step",
      },
      {
        status: 422,
        code: "event_too_large",
        when: "the data are longer than the maximum for an event",
      },
      {
        status: 429,
        code: "too_many_events",
        when: "the maximum number of events that no step has waited for is stored already",
        retryAfter: true,
      },
    ],
    async handle({ runtime, userId, body }) {
      const event = await takeEvent(runtime, userId, body, "api");
      return event instanceof Refusal ? event : { status: 202, json: publicEvent(event) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/runs/{id}/steps/{hop}/skip",
    id: "skipWait",
    summary: "End a step's wait now, as if its time had come without an event",
    authenticated: true,
    limited: "runs",
    params: StepParamsSchema,
    success: {
      status: 202,
      description: "The run continues; a repeat of the request changes nothing",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    problems: [
      { status: 409, code: "not_waiting", when: "the step does not wait for a time or an event" },
    ],
    async handle({ runtime, userId, params: { id, hop } }) {
      return acceptedRun(await skipWait(runtime, userId, id, hop));
    },
  }),
];
