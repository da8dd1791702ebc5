// A small HTTP destination that records what it receives and answers as a test says, and a bench that adds the server
// and the real client.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@upstash/qstash";
import type { QStashOptions } from "../../../dev/qstash/options.ts";
import { startQStash, type QStashStandIn } from "../../../dev/qstash/start-qstash.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

/** One request as it arrived. `at` is performance.now() in ms. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Status 200 and no body unless said otherwise; `afterMs` makes the destination slow. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  afterMs?: number;
}

export interface Destination {
  url: string;
  received: ReceivedRequest[];
  /** How to answer from now on; `"hang up"` breaks the connection. */
  answer: (request: ReceivedRequest) => Answer | "hang up" | Promise<Answer | "hang up">;
  /** The requests to one path. */
  on(path: string): ReceivedRequest[];
  /** Resolves when `count` requests have arrived (on `path`, if given). */
  arrival(count: number, path?: string): Promise<ReceivedRequest[]>;
  stop(): Promise<void>;
}

async function startDestination(): Promise<Destination> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const delivery: ReceivedRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        at: performance.now(),
      };
      destination.received.push(delivery);
      const answer = await destination.answer(delivery);
      if (answer === "hang up") return response.destroy();
      if (answer.afterMs) await pause(answer.afterMs);
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const destination: Destination = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: () => ({}),
    on: (path) => destination.received.filter((request) => request.path === path),
    async arrival(count, path) {
      const requests = () => (path === undefined ? destination.received : destination.on(path));
      await until(() => requests().length >= count, `${count} requests`);
      return requests();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return destination;
}

export const TOKEN = "test-token";
export const CURRENT_KEY = "sig_current_key_for_tests";
export const NEXT_KEY = "sig_next_key_for_tests";

// The SDK prints every refusal that it also throws; the tests look at what it throws.
const print = console.error;
console.error = (...parts: unknown[]) => {
  if (!String(parts[0]).startsWith("[Upstash QStash]")) print(...parts);
};

/** A server, a destination and the real client, for one test. */
export interface Bench {
  qstash: QStashStandIn;
  client: Client;
  destination: Destination;
  stop(): Promise<void>;
}

export async function startBench(options: Partial<QStashOptions> = {}): Promise<Bench> {
  const destination = await startDestination();
  const qstash = await startQStash({
    token: TOKEN,
    currentSigningKey: CURRENT_KEY,
    nextSigningKey: NEXT_KEY,
    ...options,
  });
  const client = new Client({ baseUrl: qstash.url, token: TOKEN, retry: false });
  return {
    qstash,
    client,
    destination,
    async stop() {
      await qstash.stop();
      await destination.stop();
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Polls until `holds` returns true. @throws Error that names `what` after `PATIENCE_MS` */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(2);
  }
}

/** The waits between consecutive requests, in ms. */
export function gaps(requests: ReceivedRequest[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
}
