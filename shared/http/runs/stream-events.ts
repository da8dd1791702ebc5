// A run's events in the wire format of server-sent events.
import { FINAL_EVENTS } from "../../contracts/events.ts";
import type { RunRecord } from "../../ports/api-database.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { followRun, type StreamedEvent } from "./follow-run.ts";

/** One event of text/event-stream. JSON has no line breaks, so one data line holds it. */
export function formatEvent({ id, type, data }: StreamedEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Streams the run to its end. A client whose connection breaks reconnects with the last id that it saw.
 * @param lastEventId `epoch.n` of the last event that the client has seen
 */
export function streamEvents(
  runtime: Runtime,
  user: UserId,
  run: RunRecord,
  lastEventId: string | null,
): Response {
  const gone = new AbortController();
  const events = followRun(runtime, user, run, lastEventId, gone.signal);
  return eventStream(runtime, run.id, events, gone);
}

/**
 * Events as the body of a response.
 * @param gone raised if the stream ends before the run: the client has disconnected or must reconnect
 */
export function eventStream(
  runtime: Runtime,
  run: RunId,
  events: AsyncGenerator<StreamedEvent | "beat">,
  gone: AbortController,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  let last = "";
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await events.next();
          if (!done) {
            if (value !== "beat") last = value.type;
            controller.enqueue(encoder.encode(value === "beat" ? ":\n\n" : formatEvent(value)));
            return;
          }
        } catch (error) {
          // The status is sent already: a stream that ends without a final event makes the client
          // reconnect.
          runtime.flow.log.warn("events.broken", {
            "alfred.run": run,
            "error.type": errorCode(error),
          });
        }
        if (!isFinal(last)) gone.abort();
        controller.close();
      },
      async cancel() {
        gone.abort();
        await events.return(undefined);
      },
    },
    // Reads start with the first reader: a HEAD request starts no stream.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      ...headers,
    },
  });
}

const isFinal = (type: string) => (FINAL_EVENTS as ReadonlySet<string>).has(type);
