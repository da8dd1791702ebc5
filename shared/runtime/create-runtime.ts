// The composition root: builds a request handler's dependencies from the environment and the domain pack.
import type { DomainPack } from "../contracts/pack.ts";
import type { UserId } from "../contracts/ids.ts";
import type { ChainDeps } from "../chain/chain-deps.ts";
import type { PromptLibrary } from "../domain/prompting/sections/prompt-library.ts";
import type { ProcessLogic } from "../engine/process-logic.ts";
import { routeLogics } from "../engine/route-logics.ts";
import { createDocuments } from "../egress/create-documents.ts";
import { createPushService } from "../egress/push/create-push-service.ts";
import { createPages } from "../egress/create-pages.ts";
import { createEmbeddings } from "../finders/create-embeddings.ts";
import { createFinder } from "../finders/create-finder.ts";
import { createGraphiti } from "../finders/create-graphiti.ts";
import { createVault } from "../executors/vault/create-vault.ts";
import { createAnthropicModel } from "../llm/create-anthropic-model.ts";
import type { ApiDatabase } from "../ports/api-database.ts";
import type { Forget, Identities } from "../ports/forget.ts";
import type { Embeddings } from "../ports/embeddings.ts";
import { type Documents, MAX_DOCUMENT_BYTES } from "../ports/documents.ts";
import type { MemoryCopy } from "../ports/memory-copy.ts";
import type { OpenChannels } from "../ports/open-channel.ts";
import type { PlatformDatabase } from "../ports/platform-database.ts";
import type { HouseholdNews } from "../ports/household-news.ts";
import type { PreviewTurns } from "../ports/preview-turns.ts";
import type { PushService } from "../ports/push-service.ts";
import type { RateLimit } from "../ports/rate-limit.ts";
import type { SignatureVerifier } from "../ports/queue.ts";
import type { FirstTimes } from "../ports/first-times.ts";
import type { StreamSlots } from "../ports/stream-slots.ts";
import type { TokenStore } from "../ports/token-store.ts";
import type { ToolCatalogue, ToolExecutor } from "../ports/tool-executor.ts";
import type { WorkerPools } from "../ports/worker-pools.ts";
import type { Vault } from "../ports/vault.ts";
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from "../postgres/create-postgres-database.ts";
import { createUserTokenVerifier, type UserTokenAnswer } from "../postgres/verify-user-token.ts";
import { createIdentities } from "../postgres/delete-identity.ts";
import { createQStashQueue } from "../queue/create-qstash-queue.ts";
import { RETRIES } from "../queue/delivery-policy.ts";
import { createSignatureVerifier } from "../queue/verify-signature.ts";
import { createRedisHouseholdNews } from "../redis/create-redis-household-news.ts";
import { createRedisForget } from "../redis/create-redis-forget.ts";
import { createRedisPreviews } from "../redis/create-redis-previews.ts";
import { createRedisRateLimit } from "../redis/create-redis-rate-limit.ts";
import { createRedisFirstTimes } from "../redis/create-redis-first-times.ts";
import { createRedisStreamSlots } from "../redis/create-redis-stream-slots.ts";
import { createRedisAttachments } from "../redis/create-redis-attachments.ts";
import { createRedisWorkers } from "../redis/create-redis-workers.ts";
import { createRedisStore } from "../redis/create-redis-store.ts";
import { announceChanges } from "./announce-changes.ts";
import { createChannels } from "./channels.ts";
import { createMedia } from "./create-media.ts";
import { systemClock, systemIds } from "./clock.ts";
import { createLog } from "./log.ts";
import { openExecutor } from "./open-executor.ts";
import { RATE_TIMEOUT_MS } from "./rate-limits.ts";
import { readEnv, type AlfredEnv } from "./read-env.ts";
import { warnUnpriced } from "./warn-unpriced.ts";

export interface Runtime {
  env: AlfredEnv;
  /** The dependencies of the engine and the chain. */
  flow: ChainDeps;
  database: PostgresDatabase;
  rateLimit: RateLimit;
  streamSlots: StreamSlots;
  firstTimes: FirstTimes;
  /** Announcements of changes, for streams. */
  news: HouseholdNews;
  previews: PreviewTurns;
  workers: WorkerPools;
  /** Keeps copies of Episodes in a Graphiti server; null if none is configured. */
  copy: MemoryCopy | null;
  /** Finds memories by meaning; null without a model for it. */
  embeddings: Embeddings | null;
  /** Users' secrets, and the calls that use them. */
  vault: Vault;
  executor: ToolExecutor & ToolCatalogue;
  /** Sends notices to browsers; null if they get none. */
  pushService: PushService | null;
  /** Fetches documents that describe services, such as OpenAPI documents. */
  documents: Documents;
  /** Messaging platforms. */
  channels: OpenChannels;
  /** Deletes an erased user's data from the hot store. */
  forget: Forget;
  identities: Identities;
  /** The maximum number of deliveries of a hop after the first. */
  retries: number;
  verifySignature: SignatureVerifier["verify"];
  verifyUser(token: string): Promise<UserTokenAnswer>;
  /** The API's database as one user; for one request only. */
  api(user: UserId): ApiDatabase;
  /** The database of the platform's definitions as one user; for one request only. */
  platform(user: UserId): PlatformDatabase;
}

export interface Composition {
  pack: DomainPack;
  prompts: PromptLibrary;
  /** The built-in process. */
  logic: ProcessLogic;
  /** The interpreter of stored Processes; absent if there are none. */
  stored?: { nodes: readonly string[]; logic: (executor: ToolExecutor) => ProcessLogic };
}

/** Milliseconds until a request to the hot store times out. */
const STORE_TIMEOUT_MS = 5_000;
/** Milliseconds until a request for a preview's turn times out; short, because the reply waits for it. */
const PREVIEW_TIMEOUT_MS = 1_000;

/**
 * Errors: FatalError("misconfigured") naming what is wrong with the environment.
 * @param defer keeps work running after the answer to the request that started it
 */
export function createRuntime(
  raw: Record<string, unknown>,
  parts: Composition,
  defer: (work: Promise<unknown>) => void,
): Runtime {
  const env = readEnv(raw);
  const log = createLog();
  warnUnpriced(env, log);
  const channels = createChannels(env);
  const vault = createVault(env.vault);
  const news = createRedisHouseholdNews({ ...env.redis, timeoutMs: STORE_TIMEOUT_MS });
  const database = announceChanges(
    createPostgresDatabase({
      ...env.supabase,
      now: systemClock.now,
      timeoutMs: env.limits.databaseMs,
    }),
    { news, log, defer },
  );
  const tokens: TokenStore = {
    begin: ({ id, owner, version }, seconds) =>
      database.platform(owner as UserId).beginToken(id, version, seconds),
    keep: ({ id, owner, version }, token) =>
      database.platform(owner as UserId).keepToken(id, version, token),
  };
  const executor = openExecutor(env, { vault, tokens, log });
  const copy = env.graphiti === null ? null : createGraphiti(env.graphiti);
  const embeddings =
    env.embeddings === null ? null : createEmbeddings(env.embeddings, env.embeddings.model);
  return {
    env,
    database,
    copy,
    embeddings,
    flow: {
      store: createRedisStore({ ...env.redis, timeoutMs: STORE_TIMEOUT_MS }),
      queue: createQStashQueue({
        baseUrl: env.qstash.url,
        token: env.qstash.token,
        publicUrl: env.publicUrl,
        parallel: env.modelParallel,
        deliveryTimeoutSeconds: env.deliveryTimeoutSeconds,
      }),
      database,
      model: createAnthropicModel({
        ...env.anthropic,
        models: env.models,
        structured: env.structured,
        log,
      }),
      pages: createPages(env.egress),
      media: createMedia(
        channels,
        createRedisAttachments({ ...env.redis, timeoutMs: STORE_TIMEOUT_MS }),
        env.transcription,
      ),
      finder: createFinder({
        copy,
        embeddings,
        memory: (user) => database.memory(user),
        clock: systemClock,
        log,
      }),
      clock: systemClock,
      ids: systemIds,
      log,
      pack: parts.pack,
      prompts: parts.prompts,
      logic: parts.stored ? routeLogics(parts.logic, parts.stored.logic(executor)) : parts.logic,
      limits: env.limits,
      continuation: env.continuation,
    },
    rateLimit: createRedisRateLimit({ ...env.redis, timeoutMs: RATE_TIMEOUT_MS, rules: env.rates }),
    news,
    firstTimes: createRedisFirstTimes({ ...env.redis, timeoutMs: RATE_TIMEOUT_MS }),
    streamSlots: createRedisStreamSlots({
      ...env.redis,
      timeoutMs: RATE_TIMEOUT_MS,
      maxStreams: env.streamsPerUser,
    }),
    previews: createRedisPreviews({ ...env.redis, timeoutMs: PREVIEW_TIMEOUT_MS }),
    workers: createRedisWorkers({ ...env.redis, timeoutMs: STORE_TIMEOUT_MS }),
    vault,
    executor,
    pushService:
      env.vapid === null
        ? null
        : createPushService({ ...env.vapid, subject: env.publicUrl }, env.egress, systemClock.now),
    documents: createDocuments(env.egress, MAX_DOCUMENT_BYTES),
    channels,
    forget: createRedisForget({ ...env.redis, timeoutMs: STORE_TIMEOUT_MS }),
    identities: createIdentities({ ...env.supabase, timeoutMs: env.limits.databaseMs }),
    retries: RETRIES,
    verifySignature: createSignatureVerifier(env.qstash).verify,
    verifyUser: createUserTokenVerifier(env.supabase),
    api: (user) => database.api(user),
    platform: (user) => database.platform(user),
  };
}
