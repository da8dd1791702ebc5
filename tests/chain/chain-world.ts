// The whole chain on real parts for tests that break it: hooks before every delivery and in every
// model call, the stand-ins in reach, short leases, quick retries.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startScriptedModel, type Script } from "../../dev/model/start-scripted-model.ts";
import { startQStash } from "../../dev/qstash/start-qstash.ts";
import { startRedis } from "../../dev/redis/start-redis.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { EnvelopeSchema, type Envelope } from "../../shared/contracts/envelope.ts";
import type { PublicRun } from "../../shared/contracts/api/runs.ts";

export interface Delivery {
  /** Undefined for a failure callback. */
  envelope: Envelope | undefined;
  url: string;
  messageId: string;
  retried: number;
}
export type Interfere = (delivery: Delivery) => void | Promise<void>;

export type ChainWorld = Awaited<ReturnType<typeof startChainWorld>>;

/** Milliseconds a lease lasts here: a killed hop is taken over soon, a living one never loses it. */
export const LEASE_MS = 1_500;

export async function startChainWorld(options: { env?: Record<string, string> } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-chain-"));
  const stops: (() => Promise<unknown>)[] = [];
  let interfere: Interfere = () => undefined;
  const deliveries: Delivery[] = [];
  const redis = await startRedis({ token: "dev-redis" });
  stops.push(() => redis.stop());
  const model = await startScriptedModel();
  stops.push(() => model.stop());
  const qstash = await startQStash({
    token: "dev-qstash",
    currentSigningKey: "dev-current",
    nextSigningKey: "dev-next",
    timeScale: 0.3,
    async onDeliver({ body, ...rest }) {
      const parsed = EnvelopeSchema.safeParse(JSON.parse(body));
      const delivery = { envelope: parsed.success ? parsed.data : undefined, ...rest };
      deliveries.push(delivery);
      await interfere(delivery);
    },
  });
  stops.push(() => qstash.stop());
  const stack = await startStack({
    dataDir,
    env: {
      UPSTASH_REDIS_REST_URL: redis.url,
      UPSTASH_REDIS_REST_TOKEN: redis.token,
      QSTASH_URL: qstash.url,
      QSTASH_TOKEN: qstash.token,
      QSTASH_CURRENT_SIGNING_KEY: qstash.currentSigningKey,
      QSTASH_NEXT_SIGNING_KEY: qstash.nextSigningKey,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: model.apiKey,
      ALFRED_LEASE_MS: String(LEASE_MS),
      ALFRED_STALL_SECONDS: "1",
      ...options.env,
    },
  });
  stops.push(() => stack.stop());
  if (!stack.users || !stack.databaseUrl) throw new Error("the stack has no database of its own");
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
  stops.push(() => database.end());
  const token = await stack.tokenFor(stack.users.alice.id);

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(stack.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    stack,
    redis,
    model,
    qstash,
    deliveries,
    call,
    /** What happens before each delivery from now on; deliveries and requests so far are forgotten. */
    interfereWith(next: Interfere, script: Script): void {
      interfere = next;
      deliveries.length = 0;
      model.forgetRequests();
      model.use(script);
    },
    async newConversation(): Promise<string> {
      return (await call<{ id: string }>("POST", "/v1/conversations", {})).id;
    },
    /** Posts a message, through Worker restarts if need be. @returns the run's id */
    async say(conversation: string, text: string): Promise<string> {
      const path = `/v1/conversations/${conversation}/messages`;
      return (await call<{ runId: string }>("POST", path, { text })).runId;
    },
    /** Waits until the run has ended; the Worker may be down in between. */
    async end(run: string, seconds = 25): Promise<PublicRun> {
      const until = Date.now() + seconds * 1000;
      for (;;) {
        const found = await call<PublicRun>("GET", `/v1/runs/${run}?wait=1`).catch(() => null);
        if (found && !["queued", "running"].includes(found.status)) return found;
        if (Date.now() > until)
          throw new Error(`run ${run} is still ${found?.status ?? "unknown"}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async sql<T extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> {
      return (await database.query<T>(query, values)).rows;
    },
    /** Log lines of one run, parsed. */
    logs(run: string): Record<string, unknown>[] {
      return stack.worker
        .logs()
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line["run"] === run);
    },
    async stop(): Promise<void> {
      for (const stop of stops.reverse()) await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
