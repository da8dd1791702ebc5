// GET /v1/households/{id}/changes: which rows of a household have changed, as it happens.
import { ChangeEventSchema } from "../../shared/contracts/api/changes.ts";
import { HouseholdParamsSchema } from "../../shared/contracts/api/common.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { EVENT_STREAM_HEADERS, openStream } from "../../shared/http/streams/event-stream.ts";
import { notFound } from "../../shared/services/refusal.ts";
import { followChanges } from "../../shared/services/rows/follow-changes.ts";

export const changeRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/households/{id}/changes",
    id: "streamChanges",
    summary: "Which rows of the household change, as it happens; resumes after Last-Event-ID",
    authenticated: true,
    resumable: true,
    params: HouseholdParamsSchema,
    success: {
      status: 200,
      description:
        "Server-sent events. `rows.changed` says where the changed rows are listed, and since when to ask for them. " +
        "`household.left` ends the stream when the user is no longer a member, `stream.expired` when the token " +
        "expires. A stream ends after ten minutes: reconnect with the last id",
      contentType: "text/event-stream",
      schema: ChangeEventSchema,
    },
    problems: [
      {
        status: 429,
        code: "too_many_streams",
        when: "the user already has the maximum number of streams open",
        retryAfter: true,
      },
    ],
    async handle({ runtime, userId: user, endsAt, params: { id }, request, defer }) {
      if ((await runtime.api(user).countChanges(id)) === null) return notFound();
      // A HEAD request streams nothing, so it needs no slot.
      if (request.method === "HEAD") return new Response(null, { headers: EVENT_STREAM_HEADERS });
      const { signal, headers } = request;
      const lastEventId = headers.get("Last-Event-ID");
      const listener = { user, signal, defer };
      return openStream(runtime, listener, { "alfred.household": id }, (left) =>
        followChanges(runtime, user, id, { lastEventId, endsAt, signal: left }),
      );
    },
  }),
];
