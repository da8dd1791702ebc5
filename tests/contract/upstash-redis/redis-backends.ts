// Runs one list of cases against the embedded Redis and, where there is one, a system redis-server.
import { Redis as CloudflareRedis } from "@upstash/redis/cloudflare";
import { Redis } from "@upstash/redis";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { findRedisServer } from "../../../dev/redis/find-redis-server.ts";
import { startRedis, type RedisStandIn } from "../../../dev/redis/start-redis.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

export const TOKEN = "the-right-token";

export const hasSystemRedis = findRedisServer() !== undefined;

const backends = [
  { kind: "embedded" as const, title: "embedded Redis", skip: false },
  {
    kind: "system" as const,
    title: hasSystemRedis
      ? "system Redis"
      : "system Redis (skipped: there is no redis-server on PATH)",
    skip: !hasSystemRedis,
  },
];

/** Defines the same cases once per backend; each case begins with an empty Redis. */
export function describeOnEachBackend(
  subject: string,
  define: (standIn: () => RedisStandIn) => void,
): void {
  for (const backend of backends) {
    describe.skipIf(backend.skip)(`${subject} on ${backend.title}`, () => {
      let standIn: RedisStandIn | undefined;
      beforeAll(async () => {
        standIn = await startRedis({ token: TOKEN, backend: backend.kind });
      });
      beforeEach(() => standIn?.flush());
      afterAll(() => standIn?.stop());
      define(() => {
        if (standIn === undefined) throw new Error("The stand-in is not running.");
        return standIn;
      });
    });
  }
}

export interface ClientOptions {
  entry?: "default" | "cloudflare";
  automaticDeserialization?: boolean;
  enableAutoPipelining?: boolean;
  responseEncoding?: false | "base64";
  signal?: AbortSignal;
}

/** The real client against a stand-in; one request per call unless auto-pipelining is asked for. */
export function createClient(standIn: RedisStandIn, options: ClientOptions = {}): Redis {
  const { entry = "default", ...clientOptions } = options;
  const config = {
    url: standIn.url,
    token: standIn.token,
    enableTelemetry: false,
    enableAutoPipelining: false,
    retry: false as const,
    ...clientOptions,
  };
  return entry === "cloudflare" ? new CloudflareRedis(config) : new Redis(config);
}

/** A plain request with the right token, unless other headers are given. */
export function post(
  standIn: RedisStandIn,
  path: string,
  body: string,
  headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
): Promise<Response> {
  return fetch(`${standIn.url}${path}`, { method: "POST", body, headers });
}

/** Resolves when `check` first returns true. @throws Error after `PATIENCE_MS` */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error("Waited in vain.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
