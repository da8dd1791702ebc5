// How the floor calls the parts, with bare requests, and checks a delivery's signature.
import type { FloorCall } from "./floor-spec.ts";

export interface FloorEnv {
  ALFRED_PUBLIC_URL: string;
  UPSTASH_REDIS_REST_URL: string;
  UPSTASH_REDIS_REST_TOKEN: string;
  QSTASH_URL: string;
  QSTASH_TOKEN: string;
  QSTASH_CURRENT_SIGNING_KEY: string;
  SUPABASE_URL: string;
  ANTHROPIC_BASE_URL: string;
  FLOOR_CONTINUATION: string;
  /** FloorSpec[] as JSON. */
  FLOOR_SPECS: string;
}

/** The message from one hop to the next. */
export interface Message {
  shape: string;
  run: string;
  hop: string;
}

export interface Parts {
  redis(command: string[]): Promise<unknown>;
  /** Runs the commands as one transaction, in one request. */
  redisTransaction(commands: string[][]): Promise<{ result?: unknown }[]>;
  publish(messages: Message[]): Promise<void>;
  /** @returns the answer's text; rejects if the status is an error, as the others do */
  call(call: FloorCall & { part: "postgrest" | "model" }): Promise<string>;
  isSigned(request: Request, body: string, url: string): Promise<boolean>;
  /** Resolves when the run has ended, or when the subscription to its end is closed. */
  waitForEnd(run: string): Promise<void>;
}

const encoder = new TextEncoder();

export function connectParts(env: FloorEnv): Parts {
  const redisHeaders = { Authorization: `Bearer ${env.UPSTASH_REDIS_REST_TOKEN}` };
  const bases = { postgrest: env.SUPABASE_URL, model: env.ANTHROPIC_BASE_URL };
  const key = crypto.subtle.importKey(
    "raw",
    encoder.encode(env.QSTASH_CURRENT_SIGNING_KEY),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const send = async (url: string, request: RequestInit) => {
    const response = await fetch(url, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const post = (url: string, headers: Record<string, string>, body: string) =>
    send(url, { method: "POST", headers, body });
  const redis = async (command: string[]) => {
    const text = await post(env.UPSTASH_REDIS_REST_URL, redisHeaders, JSON.stringify(command));
    return (JSON.parse(text) as { result: unknown }).result;
  };

  return {
    redis,
    async redisTransaction(commands) {
      const url = `${env.UPSTASH_REDIS_REST_URL}/multi-exec`;
      return JSON.parse(await post(url, redisHeaders, JSON.stringify(commands))) as object[];
    },
    async publish(messages) {
      const batch = messages.map((message) => ({
        destination: `${env.ALFRED_PUBLIC_URL}/nodes/${message.hop}`,
        headers: { "Content-Type": "application/json", "Upstash-Method": "POST" },
        body: JSON.stringify(message),
      }));
      const headers = {
        Authorization: `Bearer ${env.QSTASH_TOKEN}`,
        "Content-Type": "application/json",
      };
      await post(`${env.QSTASH_URL}/v2/batch`, headers, JSON.stringify(batch));
    },
    async call({ part, method, path, headers, body }) {
      const url = `${bases[part]}${path}`;
      return send(url, { method, headers, ...(method === "POST" && { body }) });
    },
    async isSigned(request, body, url) {
      const [header = "", payload = "", signature = ""] = (
        request.headers.get("Upstash-Signature") ?? ""
      ).split(".");
      const signedBytes = encoder.encode(`${header}.${payload}`);
      if (!(await crypto.subtle.verify("HMAC", await key, bytesOf(signature), signedBytes))) {
        return false;
      }
      const claims = JSON.parse(new TextDecoder().decode(bytesOf(payload))) as {
        sub: string;
        exp: number;
        body: string;
      };
      const hash = await crypto.subtle.digest("SHA-256", encoder.encode(body));
      const isSameBody = bytesOf(claims.body).join() === new Uint8Array(hash).join();
      return isSameBody && claims.sub === url && claims.exp * 1000 > Date.now();
    },
    async waitForEnd(run) {
      const response = await fetch(`${env.UPSTASH_REDIS_REST_URL}/subscribe/floor-end:${run}`, {
        headers: { ...redisHeaders, Accept: "text/event-stream" },
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value = "" } = (await reader?.read()) ?? { done: true };
        if (done || value.includes("message,")) break;
        // The run may have ended before the subscription was ready.
        if (value.includes("subscribe,") && (await redis(["HGET", `floor:${run}`, "ended"]))) break;
      }
      await reader?.cancel();
    },
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}
