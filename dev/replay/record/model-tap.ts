// A proxy in front of an external model, on a laptop only. It forwards requests with unchanged bodies, and records
// prompts and answers for the recordings of runs, but no API keys. If the endpoint cannot be reached, the proxy answers
// with the connection's error code, which workerd does not report.
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connectionCode, connectionFault } from "../../model/connection-fault.ts";
import { reachEndpoint } from "../../model/reach-endpoint.ts";
import type { ModelExchange } from "./record-run.ts";

/** The number of exchanges to keep: more than the concurrent runs of a laptop have. */
const MAX_EXCHANGES = 400;
/** Headers of the connection to this proxy, which are not forwarded. */
const OWN_HEADERS = /^(?:host|connection|content-length|transfer-encoding|accept-encoding)$/i;

export interface ModelTap {
  /** For ANTHROPIC_BASE_URL. */
  url: string;
  /** The last exchanges, oldest first. */
  requests(): ModelExchange[];
  stop(): Promise<void>;
}

export async function startModelTap(upstream: string): Promise<ModelTap> {
  const exchanges: ModelExchange[] = [];
  // The connection is tested before the first request, and before the next one after a failure.
  let isReached = false;
  const server = http.createServer((request, response) => {
    const keep = (exchange: ModelExchange) => {
      exchanges.push(exchange);
      if (exchanges.length > MAX_EXCHANGES) exchanges.shift();
    };
    void (async () => {
      try {
        if (!isReached) await reachEndpoint(upstream);
        isReached = true;
        await forward(upstream, request, response, keep);
      } catch (error) {
        isReached = false;
        sendFailure(upstream, error, response);
      }
    })();
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => [...exchanges],
    async stop() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closing;
    },
  };
}

async function forward(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  keep: (exchange: ModelExchange) => void,
): Promise<void> {
  const startMs = Date.now();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const disconnect = new AbortController();
  response.on("close", () => disconnect.abort());
  const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.test(name));
  const answer = await fetch(upstream.replace(/\/+$/, "") + (request.url ?? "/"), {
    method: request.method ?? "GET",
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length === 0 ? {} : { body }),
    signal: disconnect.signal,
  });
  const connectionHeaders = /^(?:connection|content-length|content-encoding|transfer-encoding)$/i;
  response.writeHead(
    answer.status,
    Object.fromEntries([...answer.headers].filter(([name]) => !connectionHeaders.test(name))),
  );
  const chunks: Buffer[] = [];
  for await (const part of answer.body ?? []) {
    chunks.push(Buffer.from(part));
    response.write(part);
  }
  response.end();
  if (answer.ok) {
    const exchange = readExchange(body.toString("utf8"), Buffer.concat(chunks).toString("utf8"));
    if (exchange !== null) keep({ at: startMs, ...exchange });
  }
}

/** Answers with the connection's error. Without an error code, or if an answer has begun, closes the connection. */
function sendFailure(upstream: string, error: unknown, response: ServerResponse): void {
  const code = connectionCode(error);
  if (response.headersSent || response.destroyed || code === undefined) {
    response.destroy();
    return;
  }
  const message = connectionFault(code, upstream) ?? code;
  response.writeHead(502, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      type: "error",
      error: { type: "api_error", message, details: { error_code: code } },
    }),
  );
}

interface Body {
  system?: string | { text?: string }[];
  messages?: { content: string | { text?: string }[] }[];
  output_config?: { format?: { schema?: { title?: string } } };
}

/** The prompt and the answer of a message, streamed or not; null if there is none or it cannot be read. */
function readExchange(body: string, answer: string): Omit<ModelExchange, "at"> | null {
  try {
    const { system = "", messages, output_config } = JSON.parse(body) as Body;
    const [first] = messages ?? [];
    if (first === undefined) return null;
    return {
      contract: output_config?.format?.schema?.title ?? null,
      system: textOf(system),
      user: textOf(first.content),
      answer: answer.trimStart().startsWith("{") ? messageText(answer) : streamText(answer),
    };
  } catch {
    return null;
  }
}

function textOf(content: string | { text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n");
}

function messageText(json: string): string {
  const { content = [] } = JSON.parse(json) as { content?: { text?: string }[] };
  return content.map(({ text = "" }) => text).join("");
}

function streamText(events: string): string {
  return events
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice("data: ".length)) as { delta?: { text?: string } })
    .map(({ delta }) => delta?.text ?? "")
    .join("");
}
