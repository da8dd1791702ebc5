// Event streams in the wire format of server-sent events.
import { FINAL_EVENTS } from "../../contracts/events.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { LogFields } from "../../ports/log.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../../services/refusal.ts";
import type { StreamedEvent, StreamedEvents } from "../../services/streams/streamed-event.ts";
import { takePlace } from "../../services/streams/stream-place.ts";
import { ProblemError, problemOf } from "../problem.ts";

export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
};

/** One event of text/event-stream. JSON has no line breaks, so one data line holds it. */
export function formatEvent({ id, type, data }: StreamedEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Milliseconds after which an EventSource reconnects. By then the store has the event of a run's end, so a
 * client that has read it gets 204 and stays away.
 */
const RETRY_MS = 3_000;

export interface Listener {
  user: UserId;
  /** Milliseconds since the epoch: when the user's token ends. */
  endsAt: number;
  /** The id of the last event that the client has seen. */
  lastEventId: string | null;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Keeps work running after the response, for a while. */
  defer: (work: Promise<unknown>) => void;
}

/**
 * Streams events. Errors: ProblemError 429 when the user has as many streams open as are allowed.
 * @param subject names in the log what the events are about
 * @param follow gets a signal that is aborted when the client has disconnected
 */
export async function openStream(
  runtime: Runtime,
  { user, signal, defer }: Pick<Listener, "user" | "signal" | "defer">,
  subject: LogFields,
  follow: (signal: AbortSignal) => StreamedEvents,
): Promise<Response> {
  const place = await takePlace(runtime, user, defer);
  if (place instanceof Refusal) throw new ProblemError(problemOf(place));
  const disconnect = new AbortController();
  signal.addEventListener("abort", () => disconnect.abort());
  return eventStream(runtime, subject, place.holdDuring(follow(disconnect.signal)), disconnect);
}

/**
 * Events as the body of a response.
 * @param subject names in the log what the events are about
 * @param disconnect aborted when the stream ends without the final event of a run: the client has disconnected or must
 * reconnect
 */
export function eventStream(
  runtime: Runtime,
  subject: LogFields,
  events: StreamedEvents,
  disconnect: AbortController,
  headers: Record<string, string> = {},
): Response {
  disconnect.signal.addEventListener("abort", () =>
    runtime.flow.log.info("events.unfinished", subject),
  );
  const encoder = new TextEncoder();
  let lastType = "";
  let preamble = `retry: ${RETRY_MS}\n`;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await events.next();
          if (!done) {
            if (value !== "beat") lastType = value.type;
            const text = value === "beat" ? ":\n\n" : formatEvent(value);
            controller.enqueue(encoder.encode(preamble + text));
            preamble = "";
            return;
          }
        } catch (error) {
          // The status was already sent. A stream that ends without a final event makes the client
          // reconnect.
          runtime.flow.log.warn("events.broken", { ...subject, "error.type": errorCode(error) });
        }
        if (!isFinal(lastType)) disconnect.abort();
        controller.close();
      },
      async cancel() {
        disconnect.abort();
        await events.return(undefined);
      },
    },
    // The first read starts the stream, so a HEAD request starts none.
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { ...EVENT_STREAM_HEADERS, ...headers } });
}

const isFinal = (type: string) => (FINAL_EVENTS as ReadonlySet<string>).has(type);
