// Server-sent events: the wire format, and one connection that yields what it carries.
import { asApiError } from "./api-client.ts";

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
  /** Where to go on after a drop. */
  lastEventId?: string | undefined;
  /** Give up when nothing, not even a heartbeat, came for so long. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * The events of one connection, until the server ends it.
 *
 * @throws ApiError when the server refuses; Error when the connection breaks or falls silent
 */
export async function* openEventStream(request: StreamRequest): AsyncGenerator<ServerEvent> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error("no news")), request.silenceMs);
  try {
    const response = await fetch(request.url, {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${request.token}`,
        ...(request.lastEventId === undefined ? {} : { "last-event-id": request.lastEventId }),
      },
      signal: request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal,
    });
    if (!response.ok || response.body === null) {
      throw asApiError(response.status, await response.text());
    }
    const parse = createSseParser();
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      yield* parse(chunk);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
