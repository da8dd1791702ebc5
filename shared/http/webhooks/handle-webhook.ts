// A platform's webhook: verified over its raw bytes, then its events in order, then the answer.
import { problem } from "../problem.ts";
import { receiveBody } from "../receive-body.ts";
import { tooLarge } from "../read-request.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { takeEvents } from "../../services/inbound/take-events.ts";

/** More than any platform sends: e-mails come another way. */
const MAX_WEBHOOK_BYTES = 1024 * 1024;

/**
 * Answers 404 for a channel that is not configured, and 401 for whatever is not the platform's, with one
 * body for every reason. A part that is away makes it 503, so that the platform comes again; everything else
 * is taken.
 * @param defer keeps work running beside and after the answer
 */
export async function handleWebhook(
  runtime: Runtime,
  request: Request,
  name: string,
  defer: (work: Promise<unknown>) => void,
): Promise<Response> {
  const body = await receiveBody(request, MAX_WEBHOOK_BYTES);
  const open = await runtime.channels.get(name);
  if (open === null) {
    return problem({
      status: 404,
      code: "channel_not_found",
      title: "There is no such channel here",
      detail: "It is not one that Alfred knows, or its variables are not set.",
    });
  }
  if (body === "too_large") return problem(tooLarge(MAX_WEBHOOK_BYTES).details);
  const { pathname, search } = new URL(request.url);
  const taken = await takeEvents(
    runtime,
    open,
    {
      method: request.method,
      url: `${runtime.env.publicUrl}${pathname}${search}`,
      headers: request.headers,
      body,
    },
    defer,
  );
  if (taken.outcome === "refused") {
    return problem({
      status: 401,
      code: "unsigned",
      title: "This address takes signed requests of the platform only",
      detail: "The signature or the secret is missing, wrong, or too old.",
    });
  }
  if (taken.answer === undefined) return new Response(null, { status: 204 });
  const { status, contentType, body: text } = taken.answer;
  return new Response(text, { status, headers: { "Content-Type": contentType } });
}
