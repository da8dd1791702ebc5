// POST /v1/runs/{id}/ticket: a ticket for the run's events, for a browser, whose EventSource cannot
// send headers.
import { RunParamsSchema } from "../../shared/contracts/api/common.ts";
import { StreamTicketSchema } from "../../shared/contracts/api/stream-ticket.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { notFound } from "../../shared/services/refusal.ts";
import { TICKET_MS, writeTicket } from "../../shared/http/runs/stream-ticket.ts";

export const ticketRoute = defineRoute({
  method: "post",
  path: "/v1/runs/{id}/ticket",
  id: "createStreamTicket",
  summary:
    "A ticket for the run's events, valid for a minute, because an EventSource sends no token",
  authenticated: true,
  limited: "reads",
  params: RunParamsSchema,
  success: { status: 201, description: "The ticket", schema: StreamTicketSchema },
  async handle({ runtime, userId: user, endsAt, params: { id: run } }) {
    if (!(await runtime.api(user).getRun(run))) return notFound();
    const { clock } = runtime.flow;
    const goodUntil = Math.min(clock.now() + TICKET_MS, endsAt);
    const ticket = await writeTicket(runtime.env.supabase, { user, run, goodUntil, endsAt });
    const url = `/v1/runs/${run}/events?ticket=${ticket}`;
    return { status: 201, json: { ticket, url, expiresAt: clock.iso(goodUntil) } };
  },
});
