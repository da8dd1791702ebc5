// Sends one delivery attempt over HTTP, on kept-alive connections, and never waits longer than its timeout.
import http from "node:http";
import https from "node:https";
import { headerLists } from "../api/header-names.ts";

/** Idle connections are closed before servers close them (5 s is the usual limit), to avoid racing them. */
const IDLE_MS = 2000;
/**
 * A dead pooled connection fails at once; a later reset means that the destination died while
 * working.
 */
const STALE_MS = 200;
/** The rest of a longer response is read but not kept. */
const MAX_REPLY_BYTES = 1024 * 1024;
const MAX_TIMEOUT_MS = 2_147_483_647;

export interface Attempt {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
}

/** The destination's answer. Header names canonical. */
export interface Reply {
  status: number;
  headers: Record<string, string[]>;
  body: Buffer;
}

export interface Sender {
  /**
   * The reply, whatever its status; rejects when none arrived in time. Redirects count as replies.
   */
  send(attempt: Attempt): Promise<Reply>;
  /** Breaks off everything in flight and closes idle connections. */
  close(): void;
}

/** Marks a failure of a pooled connection that was already dead when it was picked. */
class StaleConnectionError extends Error {}

/** A sender with its own connection pool, which resolves origins through `hosts`. */
export function createSender(hosts: Readonly<Record<string, string>> = {}): Sender {
  const agents = {
    http: new http.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }),
    https: new https.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }),
  };
  const inFlight = new Set<http.ClientRequest>();

  function once(attempt: Attempt, fresh: boolean): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const target = new URL(attempt.url);
      const url = new URL(
        target.href.slice(target.origin.length),
        hosts[target.origin] ?? target.origin,
      );
      const secure = url.protocol === "https:";
      const request = (secure ? https : http).request(url, {
        method: attempt.method,
        headers: attempt.headers,
        agent: fresh ? false : secure ? agents.https : agents.http,
      });
      const startedAt = performance.now();
      const timeoutMs = Math.min(attempt.timeoutMs, MAX_TIMEOUT_MS);
      const timer = setTimeout(() => {
        fail(new Error(`no response within ${attempt.timeoutMs} ms`));
        request.destroy();
      }, timeoutMs);
      inFlight.add(request);

      const end = () => {
        clearTimeout(timer);
        inFlight.delete(request);
      };
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      request.on("error", (error: NodeJS.ErrnoException) => {
        const reset = error.code === "ECONNRESET" || error.code === "EPIPE";
        const stale = reset && request.reusedSocket && performance.now() - startedAt < STALE_MS;
        fail(stale ? new StaleConnectionError(error.message) : describe(error));
      });
      request.on("close", () => fail(new Error("the connection was closed")));
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          if (size < MAX_REPLY_BYTES) chunks.push(chunk.subarray(0, MAX_REPLY_BYTES - size));
          size += chunk.length;
        });
        response.on("error", (error) => fail(describe(error)));
        response.on("end", () => {
          end();
          resolve({
            status: response.statusCode ?? 0,
            headers: headerLists(response.rawHeaders),
            body: Buffer.concat(chunks),
          });
        });
      });
      request.end(attempt.body.length > 0 ? attempt.body : undefined);
    });
  }

  return {
    async send(attempt) {
      try {
        return await once(attempt, false);
      } catch (error) {
        if (!(error instanceof StaleConnectionError)) throw error;
        return once(attempt, true);
      }
    },
    close() {
      for (const request of inFlight) request.destroy();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** A dual-stack connect fails with an error that has a code and no message. */
function describe(error: NodeJS.ErrnoException): Error {
  return error.message === "" ? new Error(error.code ?? "the connection failed") : error;
}
