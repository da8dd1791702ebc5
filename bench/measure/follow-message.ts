// Sends a message and follows its run's events like a client.
import { randomUUID } from "node:crypto";
import { asApiError } from "../../dev/cli/chat/api-client.ts";
import { createSseParser, openEventStream, type ServerEvent } from "../../dev/cli/chat/sse.ts";
import { FINAL_EVENTS } from "../../shared/contracts/events.ts";

export interface SentMessage {
  /** The Worker's. */
  url: string;
  token: string;
  conversation: string;
  text: string;
}

/** A run of several slow model calls may be silent for a while. */
const SILENCE_MS = 60_000;

/**
 * The types of the run's events up to the final one. With continuation on, the message itself asks for
 * the events; where the API answers it with something else, or ends the stream early, and always with
 * continuation off, they come from the run's stream.
 */
export async function* followMessage(
  { url, token, conversation, text }: SentMessage,
  continuation: "off" | "on",
): AsyncGenerator<string> {
  const response = await fetch(`${url}/v1/conversations/${conversation}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(continuation === "on" ? { accept: "text/event-stream" } : {}),
    },
    body: JSON.stringify({ text }),
  });
  if (!response.ok) throw asApiError(response.status, await response.text(), response.headers);
  let run: string | undefined;
  let lastEventId: string | undefined;
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    for await (const { id, type, data } of eventsOf(response)) {
      lastEventId = id ?? lastEventId;
      run ??= (JSON.parse(data) as { runId?: string }).runId;
      yield type;
      if (FINAL_EVENTS.has(type as never)) return;
    }
  } else {
    run = ((await response.json()) as { runId: string }).runId;
  }
  if (run === undefined) throw new Error(`Nothing said which run "${text}" has become.`);
  const stream = { url: `${url}/v1/runs/${run}/events`, token, silenceMs: SILENCE_MS };
  for await (const { type } of openEventStream({ ...stream, lastEventId })) {
    yield type;
    if (FINAL_EVENTS.has(type as never)) return;
  }
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  const parse = createSseParser();
  const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const chunk of chunks) yield* parse(chunk);
}
