// Server-sent events: one connection and the events that arrive on it.
import { createParser } from "eventsource-parser";
import { asApiError } from "./api-error.ts";

export interface ServerEvent {
  /** The event's id; undefined for an event after which a later stream cannot continue. */
  id: string | undefined;
  type: string;
  data: string;
}

export interface StreamRequest {
  url: string;
  token: string;
  /** The posted body, with its Idempotency-Key; a GET when absent. */
  post?: { body: unknown; key: string } | undefined;
  /** The id to continue after, when a connection has broken. */
  lastEventId?: string | undefined;
  /** Milliseconds without a byte, not even a heartbeat, after which the connection is dead. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
}

/** The answer to a request for events. */
export interface EventStream {
  headers: Headers;
  /**
   * Yields until the server ends the connection.
   * @throws the connection's error if it breaks or becomes silent; the signal's reason
   */
  events: AsyncGenerator<ServerEvent>;
}

/** @throws ApiError when the server refuses; Error when it cannot be reached or is silent; the signal's reason */
export async function connectEventStream(request: StreamRequest): Promise<EventStream> {
  const { url, token, post, lastEventId, silenceMs, signal } = request;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error("no news")), silenceMs);
  const end = () => {
    clearTimeout(timer);
    silence.abort();
  };
  try {
    const response = await fetch(url, {
      method: post === undefined ? "GET" : "POST",
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
        ...(post === undefined
          ? {}
          : { "content-type": "application/json", "idempotency-key": post.key }),
      },
      ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok || response.body === null) {
      throw asApiError(response.status, await response.text(), response.headers);
    }
    return { headers: response.headers, events: eventsOf(response.body, timer, end) };
  } catch (error) {
    end();
    throw error;
  }
}

async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  timer: NodeJS.Timeout,
  end: () => void,
): AsyncGenerator<ServerEvent> {
  try {
    const readEvents: ServerEvent[] = [];
    const parser = createParser({
      onEvent: ({ id, event = "message", data }) => readEvents.push({ id, type: event, data }),
    });
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      parser.feed(chunk);
      yield* readEvents.splice(0);
    }
  } finally {
    end();
  }
}

/** The events of one connection, opened at the first read. */
export async function* openEventStream(request: StreamRequest): AsyncGenerator<ServerEvent> {
  yield* (await connectEventStream(request)).events;
}
