// The HTTP server of a platform: reads each call completely, and answers it or breaks its connection.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../redis/read-body.ts";

export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

export interface ApiReply {
  status: number;
  /** Sent as JSON; undefined for an empty body. */
  body?: unknown;
  /** Sent in chunks, in place of a body. */
  bytes?: Buffer;
  headers?: Record<string, string>;
}

/** `lost` means that the call takes effect, but the connection breaks. */
export type Handled = ApiReply | "lost";

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Long, so that the server hardly ever closes an idle connection just before the client's next call. */
const KEEP_ALIVE_MS = 75_000;

export async function serve(handle: (call: ApiCall) => Handled, port: number): Promise<Server> {
  const server = http.createServer((request, response) => {
    void answer(request, response, handle).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  handle: (call: ApiCall) => Handled,
): Promise<void> {
  const body = await readBody(request);
  const url = new URL(request.url ?? "/", "http://platform");
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const call = {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: body ?? Buffer.alloc(0),
  };
  const reply: Handled = body === undefined ? { status: 413 } : handle(call);
  if (reply === "lost") return void response.destroy();
  // Sent without Content-Length, so that the reader has to count bytes.
  if (reply.bytes) return void response.writeHead(reply.status, reply.headers).end(reply.bytes);
  const text = reply.body === undefined ? "" : JSON.stringify(reply.body);
  response
    .writeHead(reply.status, {
      ...(text === "" ? {} : { "content-type": "application/json; charset=utf-8" }),
      "content-length": Buffer.byteLength(text),
      ...reply.headers,
    })
    .end(text);
}
