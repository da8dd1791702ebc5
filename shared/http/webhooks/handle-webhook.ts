// Handles a platform's webhook: verifies the raw bytes, handles the events in order, then answers.
import { problem } from "../problem.ts";
import { receiveBody } from "../receive-body.ts";
import { tooLarge } from "../read-request.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { takeEvents } from "../../services/inbound/take-events.ts";

/** More than any platform sends; e-mails arrive another way. */
const MAX_WEBHOOK_BYTES = 1024 * 1024;

/**
 * Answers 404 for a channel that is not configured, 400 for an incomplete body, 413 for one that is too large, and 401
 * for a request that the platform did not sign, with the same body for every reason. An unavailable part makes the
 * answer 503, and a wrong configuration 500, so that the platform repeats the request; everything else is accepted.
 * @param defer keeps work running during and after the answer
 */
export async function handleWebhook(
  runtime: Runtime,
  request: Request,
  name: string,
  defer: (work: Promise<unknown>) => void,
): Promise<Response> {
  const body = await receiveBody(request, MAX_WEBHOOK_BYTES);
  const openChannel = await runtime.channels.get(name);
  if (openChannel === null) {
    return problem({
      status: 404,
      code: "channel_not_found",
      title: "There is no such channel here",
      detail: "Alfred does not know this channel, or its variables are not set.",
    });
  }
  if (body === "too_large") return problem(tooLarge(MAX_WEBHOOK_BYTES).details);
  const { pathname, search } = new URL(request.url);
  const result = await takeEvents(
    runtime,
    openChannel,
    {
      method: request.method,
      url: `${runtime.env.publicUrl}${pathname}${search}`,
      headers: request.headers,
      body,
    },
    defer,
  );
  if (result.outcome === "refused") {
    return problem({
      status: 401,
      code: "unsigned",
      title: "This address accepts only signed requests of the platform",
      detail: "The signature or the secret is missing, wrong, or too old.",
    });
  }
  if (result.answer === undefined) return new Response(null, { status: 204 });
  const { status, contentType, body: text } = result.answer;
  return new Response(text, { status, headers: { "Content-Type": contentType } });
}
