// Server-sent events: the wire format, and one connection that yields what it carries.
import { asApiError } from "./api-error.ts";

export interface ServerEvent {
  id: string | undefined;
  type: string;
  data: string;
}

/** A parser of one stream (HTML Standard, server-sent events): feed it text, get whole events. */
export function createSseParser(): (chunk: string) => ServerEvent[] {
  let rest = "";
  let id: string | undefined;
  let type = "";
  let data: string[] = [];
  let first = true;

  return (chunk) => {
    let text = rest + chunk;
    if (first && text !== "") {
      text = text.replace(/^\uFEFF/, "");
      first = false;
    }
    // A carriage return at the very end may be the first half of a line end.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";

    const events: ServerEvent[] = [];
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) events.push({ id, type: type || "message", data: data.join("\n") });
        [type, data] = ["", []];
        continue;
      }
      const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "data") data.push(value);
      else if (field === "event") type = value;
      else if (field === "id" && !value.includes("\0")) id = value;
    }
    return events;
  };
}

export interface StreamRequest {
  url: string;
  token: string;
  /** What is posted, under its Idempotency-Key; a GET without it. */
  post?: { body: unknown; key: string } | undefined;
  /** Where to go on after a drop. */
  lastEventId?: string | undefined;
  /** Give up when nothing, not even a heartbeat, came for so long. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
}

/** An answered request for events. */
export interface EventStream {
  headers: Headers;
  /**
   * Until the server ends the connection. Errors: that of a connection that breaks or falls silent; the
   * signal's reason.
   */
  events: AsyncGenerator<ServerEvent>;
}

/** @throws ApiError when the server refuses; Error when it cannot be reached or falls silent */
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
    const parse = createSseParser();
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      yield* parse(chunk);
    }
  } finally {
    end();
  }
}

/** The events of one connection, which is opened by the first that is asked for. */
export async function* openEventStream(request: StreamRequest): AsyncGenerator<ServerEvent> {
  yield* (await connectEventStream(request)).events;
}
