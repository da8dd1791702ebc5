// Starts stand-ins for the missing parts, in parallel, and returns the addresses and keys of all parts.
import { join } from "node:path";
import { startQStash, type QStashStandIn } from "../qstash/start-qstash.ts";
import type { QStashOptions } from "../qstash/options.ts";
import { startRedis, type RedisStandIn } from "../redis/start-redis.ts";
import { startSupabase } from "../supabase/start-supabase.ts";
import { startModelTap } from "../replay/record/model-tap.ts";
import type { ModelExchange } from "../replay/record/record-run.ts";
import type { GivenParts } from "./given-parts.ts";
import type { Secrets } from "./secrets.ts";
import { openOutbox } from "./outbox.ts";
import { alice, bob, seedUsers } from "./seed-users.ts";

const root = join(import.meta.dirname, "../..");

/** The name and the address of a part, for people. */
export interface PartInfo {
  name: string;
  url: string;
  /** False for a part that the environment named. */
  standIn: boolean;
  note?: string;
}

export interface StartedParts {
  info: PartInfo[];
  redis: { url: string; token: string };
  qstash: { url: string; token: string; currentSigningKey: string; nextSigningKey: string };
  supabase: { url: string; publishableKey: string; jwtSecret?: string; signingKey?: string };
  model: { url: string; apiKey: string };
  /** Recent requests to the model, oldest first; undefined for a model whose requests are not recorded. */
  modelRequests?: () => ModelExchange[];
  /** The stand-ins, if the parts have them. */
  redisStandIn?: RedisStandIn;
  qstashStandIn?: QStashStandIn;
  /** The superuser's URL of the local database. */
  databaseUrl?: string;
}

/** Settings of the local queue, such as shorter times and a log. */
export type QueueTuning = Pick<
  QStashOptions,
  "timeScale" | "delayScale" | "parallelism" | "onDeliver" | "log"
>;

export interface PartsOptions {
  dataDir: string;
  secrets: Secrets;
  given: GivenParts;
  /** Absolute paths of .sql files to apply after the project's own migrations. */
  extraMigrations?: readonly string[];
  queue?: QueueTuning;
  /** Whether to record requests to a model that the environment names. */
  record?: boolean;
  log: (line: string) => void;
  /** Called with each stand-in's stop function as soon as it exists. */
  onStop: (stop: () => Promise<void>) => void;
}

/** @throws the failure of one part, after every part has either started or failed */
export async function startParts(options: PartsOptions): Promise<StartedParts> {
  const results = await Promise.allSettled([
    startRedisPart(options),
    startQStashPart(options),
    startSupabasePart(options),
    startModelPart(options),
  ] as const);
  const failure = results.find((result) => result.status === "rejected");
  if (failure !== undefined) throw failure.reason;
  const [redis, qstash, supabase, model] = results.map((result) =>
    result.status === "fulfilled" ? result.value : undefined,
  ) as [
    Awaited<ReturnType<typeof startRedisPart>>,
    Awaited<ReturnType<typeof startQStashPart>>,
    Awaited<ReturnType<typeof startSupabasePart>>,
    Awaited<ReturnType<typeof startModelPart>>,
  ];
  return {
    ...redis,
    ...qstash,
    ...supabase,
    ...model,
    info: [redis.info, qstash.info, supabase.info, model.info],
  };
}

async function startRedisPart({ given, secrets, onStop }: PartsOptions) {
  const name = "Redis";
  if (given.redis) {
    return { info: { name, url: given.redis.url, standIn: false }, redis: given.redis };
  }
  const redisStandIn = await startRedis({ token: secrets.redisToken, backend: given.redisBackend });
  onStop(redisStandIn.stop);
  const { url, token, backend } = redisStandIn;
  const note = backend === "system" ? "redis-server" : "embedded";
  return { info: { name, url, standIn: true, note }, redis: { url, token }, redisStandIn };
}

async function startQStashPart({ given, secrets, queue, onStop }: PartsOptions) {
  const name = "QStash";
  if (given.qstash) {
    return { info: { name, url: given.qstash.url, standIn: false }, qstash: given.qstash };
  }
  const qstashStandIn = await startQStash({
    token: secrets.qstashToken,
    currentSigningKey: secrets.currentSigningKey,
    nextSigningKey: secrets.nextSigningKey,
    ...queue,
  });
  onStop(qstashStandIn.stop);
  const { url, token, currentSigningKey, nextSigningKey } = qstashStandIn;
  return {
    info: { name, url, standIn: true, note: "local queue, real protocol" },
    qstash: { url, token, currentSigningKey, nextSigningKey },
    qstashStandIn,
  };
}

async function startSupabasePart(options: PartsOptions) {
  const { given, secrets, dataDir, extraMigrations = [], log, onStop } = options;
  const name = "Supabase";
  if (given.supabase) {
    return { info: { name, url: given.supabase.url, standIn: false }, supabase: given.supabase };
  }
  const standIn = await startSupabase({
    dataDir: join(dataDir, "supabase"),
    jwtSecret: secrets.jwtSecret,
    publishableKey: secrets.publishableKey,
    migrationsDir: join(root, "supabase/migrations"),
    extraMigrations,
    onMail: openOutbox(dataDir, log),
    log: logMigrationsOnce(log),
  });
  onStop(standIn.stop);
  await seedUsers(standIn.databaseUrl, [alice, bob]);
  const { url, publishableKey, jwtSecret, databaseUrl } = standIn;
  return {
    info: { name, url, standIn: true, note: "Postgres, PostgREST and sign-in" },
    supabase: { url, publishableKey, jwtSecret },
    databaseUrl,
  };
}

/** Logs one line for all migrations, because a new database takes only a second or two. */
function logMigrationsOnce(log: (line: string) => void): (line: string) => void {
  let isAnnounced = false;
  return (line) => {
    if (isAnnounced || !line.startsWith("migration ")) return;
    isAnnounced = true;
    log("Setting up the database");
  };
}

async function startModelPart({ given, secrets, record = false, onStop }: PartsOptions) {
  const name = "Model";
  if (given.model) {
    const { apiKey = secrets.anthropicKey, baseUrl = "https://api.anthropic.com" } = given.model;
    const info = { name, url: baseUrl, standIn: false };
    if (!record) return { info, model: { url: baseUrl, apiKey } };
    const tap = await startModelTap(baseUrl);
    onStop(tap.stop);
    return { info, model: { url: tap.url, apiKey }, modelRequests: tap.requests };
  }
  const { startOfflineModel } = await import("../offline-model/start-offline-model.ts");
  const standIn = await startOfflineModel({ apiKey: secrets.anthropicKey });
  onStop(standIn.stop);
  return {
    info: { name, url: standIn.url, standIn: true, note: "offline, rule-based" },
    model: { url: standIn.url, apiKey: secrets.anthropicKey },
    modelRequests: standIn.requests,
  };
}
