// Sends one delivery attempt over HTTP, on kept-alive connections and with a timeout.
import http from "node:http";
import https from "node:https";
import { headerLists } from "../api/header-names.ts";

/** Idle connections are closed after this time, before servers close them (usually after 5 s). */
const IDLE_MS = 2000;
/**
 * A dead pooled connection fails within this time. A later reset means that the destination died
 * during its work.
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
  /** The reply with any status; a redirect counts as a reply. Rejects if the connection fails or no reply arrives in time. */
  send(attempt: Attempt): Promise<Reply>;
  /** Aborts all requests and closes idle connections. */
  close(): void;
}

/** The failure of a pooled connection that was already dead before the request. */
class StaleConnectionError extends Error {}

/** Creates a sender with its own connection pool. It replaces origins by their entry in `hosts`. */
export function createSender(hosts: Readonly<Record<string, string>> = {}): Sender {
  const agents = {
    http: new http.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }),
    https: new https.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }),
  };
  const inFlight = new Set<http.ClientRequest>();

  function sendOnce(attempt: Attempt, isUnpooled: boolean): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const target = new URL(attempt.url);
      const url = new URL(
        target.href.slice(target.origin.length),
        hosts[target.origin] ?? target.origin,
      );
      const isSecure = url.protocol === "https:";
      const request = (isSecure ? https : http).request(url, {
        method: attempt.method,
        headers: attempt.headers,
        agent: isUnpooled ? false : isSecure ? agents.https : agents.http,
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
        const isReset = error.code === "ECONNRESET" || error.code === "EPIPE";
        const isStale = isReset && request.reusedSocket && performance.now() - startedAt < STALE_MS;
        fail(isStale ? new StaleConnectionError(error.message) : describe(error));
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
        return await sendOnce(attempt, false);
      } catch (error) {
        if (!(error instanceof StaleConnectionError)) throw error;
        return sendOnce(attempt, true);
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
