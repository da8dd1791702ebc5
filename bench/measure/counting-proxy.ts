// A reverse proxy that records all requests and changes none. It counts a run's round trips without
// a change to the measured code.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** One forwarded request, in the order of arrival. */
export interface Passed {
  method: string;
  /** Path and query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The request's body as text. */
  body: string;
  /** The answer's body as text, as far as it has arrived. */
  answer: string;
  /** When the whole request had arrived, by `performance.now()`. */
  at: number;
  /** From then until the whole answer had arrived; NaN before that. */
  ms: number;
  requestBytes: number;
  /** Of the body, as far as it has arrived. */
  responseBytes: number;
  status: number | undefined;
}

export interface CountingProxy {
  /** Without a trailing slash. */
  url: string;
  /** Everything since the start or the last `forget`. */
  passed(): Passed[];
  forget(): void;
  stop(): Promise<void>;
}

/** Headers that concern one connection and are not passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade", "host"];

/** @param target the address of the part, without a trailing slash */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const agent = new http.Agent({ keepAlive: true });
  let passed: Passed[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const entry: Passed = {
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
      passed.push(entry);
      forward(new URL(target + entry.path), request, body, response, entry, agent);
    });
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => [...passed],
    forget: () => void (passed = []),
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
  entry: Passed,
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
