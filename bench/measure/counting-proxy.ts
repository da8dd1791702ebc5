// A reverse proxy that records all requests and passes them on, without the headers of a connection, so that a run's
// round trips can be counted without a change of the measured code.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the proxy has forwarded, with its answer. */
export interface ForwardedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The request's body as text. */
  body: string;
  /** The answer's body as text; empty until all of it has arrived. */
  answer: string;
  /** The time by `performance.now()` at which the whole request had arrived. */
  at: number;
  /** Milliseconds from then until the whole answer had arrived; NaN before that. */
  ms: number;
  requestBytes: number;
  /** Bytes of the answer's body, as far as it has arrived. */
  responseBytes: number;
  status: number | undefined;
}

export interface CountingProxy {
  /** The proxy's own address, without a trailing slash. */
  url: string;
  /** All requests since the start or the last `forget`, in the order of their arrival. */
  requests(): ForwardedRequest[];
  forget(): void;
  stop(): Promise<void>;
}

/** Headers that concern one connection and are not passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade", "host"];

/** @param target the address of the part, without a trailing slash */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const agent = new http.Agent({ keepAlive: true });
  let requests: ForwardedRequest[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const entry: ForwardedRequest = {
        method: request.method ?? "GET",
        path: request.url ?? "/",
        headers: withoutHopByHop(request.headers),
        body: body.toString("utf8"),
        answer: "",
        at: performance.now(),
        ms: Number.NaN,
        requestBytes: body.length,
        responseBytes: 0,
        status: undefined,
      };
      requests.push(entry);
      forward(new URL(target + entry.path), request, body, response, entry, agent);
    });
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => [...requests],
    forget: () => void (requests = []),
    async stop() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closing;
    },
  };
}

function forward(
  url: URL,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
  entry: ForwardedRequest,
  agent: http.Agent,
): void {
  const headers = withoutHopByHop(request.headers);
  const onward = http.request(url, { method: entry.method, headers, agent }, (answer) => {
    entry.status = answer.statusCode;
    response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      entry.responseBytes += chunk.length;
    });
    answer.on("end", () => {
      entry.ms = performance.now() - entry.at;
      entry.answer = Buffer.concat(chunks).toString("utf8");
    });
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  onward.end(body);
}

function withoutHopByHop(headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
