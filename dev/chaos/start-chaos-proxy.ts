// An HTTP proxy that injects faults of networks and vendors into requests, by a profile and a seed.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { drawFate, type ChaosProfile, type Ending } from "./chaos-profile.ts";
import { answerWith, type PartAnswer } from "./pass-answer.ts";
import { seededChance } from "./seeded-chance.ts";

/** A request as it arrived. */
export interface ProxiedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The number of requests with each fate since the start. */
export interface ChaosStats extends Record<Ending, number> {
  requests: number;
  delayed: number;
  dripped: number;
  duplicated: number;
  /** Connections that were refused while the proxy was paused. */
  duringPause: number;
}

export interface ChaosProxy {
  /** The proxy's address, without a trailing slash. */
  url: string;
  stats(): ChaosStats;
  /** Uses another profile from the next request on. */
  use(profile: ChaosProfile): void;
  /** Uses another address of the part from the next request on. */
  retarget(target: string): void;
  /** Begins an outage: breaks open connections, and refuses new ones until `resume`. */
  pause(): void;
  resume(): void;
  /** Breaks off all requests, and drops duplicates that have not been sent. */
  stop(): Promise<void>;
}

export interface ChaosOptions {
  /** The part's url, without a trailing slash. */
  target: string;
  profile: ChaosProfile;
  seed: string | number;
  /**
   * Called with each request before it is forwarded, but not with its duplicate. The returned function gets the status
   * of the part's answer at the end; undefined without an answer.
   */
  onRequest?: (request: ProxiedRequest) => ((status: number | undefined) => void) | undefined;
}

/** Headers of one connection, which are not forwarded. */
const HOP_BY_HOP_HEADERS = ["connection", "keep-alive", "transfer-encoding", "upgrade", "host"];

export async function startChaosProxy(options: ChaosOptions): Promise<ChaosProxy> {
  const { onRequest } = options;
  let { target } = options;
  const next = seededChance(options.seed);
  const agent = new http.Agent({ keepAlive: true });
  const abort = new AbortController();
  const stats: ChaosStats = {
    requests: 0,
    delayed: 0,
    dripped: 0,
    duplicated: 0,
    duringPause: 0,
    pass: 0,
    refuse: 0,
    cutBefore: 0,
    cutAfter: 0,
    cutMidway: 0,
    refusal: 0,
  };
  let profile = options.profile;
  let isPaused = false;

  /** Sends the request to the part, independently of the client's connection. */
  function forward({ method, path, headers, body }: ProxiedRequest): Promise<PartAnswer> {
    return new Promise((resolve, reject) => {
      const upstream = http.request(
        new URL(target + path),
        { method, headers: forwardedHeaders(headers), agent, signal: abort.signal },
        (answer) => resolve({ answer, headers: forwardedHeaders(answer.headers) }),
      );
      upstream.on("error", reject);
      upstream.end(body);
    });
  }

  async function handle(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const fate = drawFate(profile, next);
    stats.requests += 1;
    stats[fate.ending] += 1;
    if (fate.delayMs > 0) {
      stats.delayed += 1;
      await sleep(fate.delayMs, undefined, { signal: abort.signal });
    }
    if (fate.ending === "refuse") return void request.socket.resetAndDestroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url: path = "/", headers } = request;
    const incoming = { method, path, headers, body: Buffer.concat(chunks) };
    if (fate.ending === "cutBefore") return void request.socket.destroy();
    if (fate.ending === "refusal" && fate.refusal) return refuse(response, fate.refusal);

    if (fate.duplicateMs !== undefined) void sendDuplicate(incoming, fate.duplicateMs);
    const onEnd = onRequest?.(incoming);
    let status: number | undefined;
    try {
      const reply = await forward(incoming);
      status = reply.answer.statusCode;
      if (fate.drip) stats.dripped += 1;
      await answerWith(reply, response, fate.ending, fate.drip);
    } finally {
      onEnd?.(status);
    }
  }

  async function sendDuplicate(incoming: ProxiedRequest, ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: abort.signal });
      if (isPaused) return;
      stats.duplicated += 1;
      const { answer } = await forward(incoming);
      answer.resume();
      await once(answer, "end");
    } catch {
      // The part or this proxy has stopped. No client waits for this answer.
    }
  }

  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => void request.socket.destroy());
  });
  server.on("connection", (socket) => {
    socket.on("error", () => {});
    if (!isPaused) return;
    stats.duringPause += 1;
    socket.resetAndDestroy();
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    stats: () => ({ ...stats }),
    use: (newProfile) => void (profile = newProfile),
    retarget: (newTarget) => void (target = newTarget),
    pause() {
      isPaused = true;
      server.closeAllConnections();
    },
    resume: () => void (isPaused = false),
    async stop() {
      abort.abort();
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closing;
    },
  };
}

function refuse(
  response: http.ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  });
  response.end(JSON.stringify({ error: `refused with ${status} on the way` }));
}

function forwardedHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name)),
  );
}
