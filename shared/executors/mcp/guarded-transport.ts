// The MCP client's connection: every request passes the egress guard, goes only to the endpoint's
// origin, follows no redirect, and has a limit on bytes.
import type { EgressRules } from "../../egress/check-address.ts";
import { guardedFetch, type FetchRefusal } from "../../egress/guarded-fetch.ts";

export interface McpConnection {
  rules: EgressRules;
  endpoint: URL;
  /** The header with the Secret. */
  ownHeaders: Record<string, string>;
  /** Maximum bytes that may arrive in total. */
  maxBytes: number;
  timeoutMs: number;
  /** The older transport listens on a separate stream; the newer one needs none for calls. */
  listens: boolean;
}

/** How much was transferred, and why the connection ended. */
export interface Traffic {
  bytesIn: number;
  bytesOut: number;
  /** The status of the last answer; 0 before the first. */
  status: number;
  refusal: FetchRefusal | "too_large" | null;
}

/** How long closing a session may take when the call's time is up. */
const GOODBYE_MS = 1_000;
/** The SDK's fetch; it only sends text bodies. */
export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export function guardedTransport(connection: McpConnection): {
  fetch: GuardedFetch;
  traffic: Traffic;
} {
  const traffic: Traffic = { bytesIn: 0, bytesOut: 0, status: 0, refusal: null };
  const endsAt = Date.now() + connection.timeoutMs;
  const refuse = (why: NonNullable<Traffic["refusal"]>): never => {
    traffic.refusal ??= why;
    throw new TypeError("The request was not made, or its answer is not read.");
  };
  const count = (bytes: number) => {
    traffic.bytesIn += bytes;
    if (traffic.bytesIn <= connection.maxBytes) return;
    traffic.refusal ??= "too_large";
    throw new TypeError("The answer is too long.");
  };
  return {
    traffic,
    async fetch(url, init = {}) {
      const { method = "GET", body, signal } = init;
      if (new URL(url).origin !== connection.endpoint.origin) refuse("address");
      if (method === "GET" && !connection.listens) return new Response(null, { status: 405 });
      const text = typeof body === "string" ? body : undefined;
      traffic.bytesOut += new TextEncoder().encode(text ?? "").byteLength;
      const answer = await guardedFetch(
        {
          method,
          address: String(url),
          ownHeaders: connection.ownHeaders,
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(text === undefined ? {} : { body: text }),
          limits: {
            bytes: connection.maxBytes,
            milliseconds: Math.max(endsAt - Date.now(), GOODBYE_MS),
            redirects: 0,
          },
        },
        connection.rules,
      );
      if (answer.outcome === "refused") return refuse(answer.why);
      const { status, headers } = answer;
      traffic.status = status;
      const stream = answer.stream({
        signals: signal ? [signal] : [],
        check: (chunk) => count(chunk.byteLength),
      });
      return new Response(NO_BODY.has(status) ? null : stream, { status, headers });
    },
  };
}

const NO_BODY = new Set([101, 204, 205, 304]);
