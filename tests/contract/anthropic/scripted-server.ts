// A tiny Messages API that answers exactly as a test tells it, well or badly.
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export type Answer = (
  response: http.ServerResponse,
  request: ReceivedRequest,
) => void | Promise<void>;

export interface ScriptedServer {
  url: string;
  requests: ReceivedRequest[];
  /** Sets the next answers; the last one is used for all further requests. */
  script(...answers: Answer[]): void;
  stop(): void;
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  let answers: Answer[] = [];
  const server = http.createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
    request.on("end", () => {
      const received: ReceivedRequest = { headers: request.headers, body: JSON.parse(text) };
      scriptedServer.requests.push(received);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      void answer?.(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const scriptedServer: ScriptedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    script: (...script) => void (answers = script),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return scriptedServer;
}

const usage = {
  input_tokens: 11,
  output_tokens: 7,
  cache_read_input_tokens: 5,
  cache_creation_input_tokens: null,
};

/** A whole message. */
export function message(text: string, fields: Record<string, unknown> = {}): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "model-as-served",
        content: [{ type: "text", text }],
        stop_reason: "end_turn",
        stop_sequence: null,
        usage,
        ...fields,
      }),
    );
  };
}

/** An error body with its status, as the API sends it. */
export function failure(
  status: number,
  type: string,
  headers: http.OutgoingHttpHeaders = {},
  fields: { message?: string; details?: Record<string, unknown> } = {},
): Answer {
  const error = { type, message: "as scripted", ...fields };
  return jsonAnswer(status, { type: "error", error }, headers);
}

/** Any body with its status: other servers of this API have errors of their own shape. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Server-sent events, then what `end` does (by default the response just ends). */
export function events(
  list: Record<string, unknown>[],
  end: (response: http.ServerResponse) => void = (response) => void response.end(),
): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of list) {
      response.write(`event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    end(response);
  };
}

/** The events of a message that streams `pieces`. */
export function streamed(pieces: string[], stopReason = "end_turn"): Record<string, unknown>[] {
  return [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "model-as-served",
        content: [],
        stop_reason: null,
        usage: { ...usage, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...pieces.map((text) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text },
    })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 7, input_tokens: null },
    },
    { type: "message_stop" },
  ];
}
