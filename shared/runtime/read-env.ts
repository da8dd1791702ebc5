// The only reader of raw environment values: validates all of them at once, and reports every invalid one. Rules for
// several variables or for deployments are checked once each value is valid by itself.
import * as z from "zod";
import { withoutTrailing } from "../contracts/texts.ts";
import { FatalError } from "../contracts/errors.ts";
import { CHAIN_LIMITS, type ChainLimits } from "../chain/limits.ts";
import { isPublicHost } from "../egress/is-public-host.ts";
import { DEFAULT_LIMITS, limitsFor, type EngineLimits } from "../engine/limits.ts";
import { CHANNEL_NAMES } from "../ports/channel.ts";
import type { ModelRequest } from "../ports/model.ts";
import type { RateKind, RateRule } from "../ports/rate-limit.ts";
import { DELIVERY_TIMEOUT_SECONDS } from "../queue/delivery-policy.ts";
import { baseUrlName, readChannelEnv, type ChannelEnv } from "./channel-env.ts";
import { originList } from "./origin-list.ts";
import { DEFAULT_RATES, DEFAULT_STREAMS } from "./rate-limits.ts";
import { secretProblems } from "./refuse-secrets.ts";
import { vaultKey, vaultKeyBytes } from "./vault-key.ts";

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ }).transform((value) => withoutTrailing(value, "/"));
/** For P-256: 87 characters for the 65 bytes of a public key, 43 for the 32 bytes of a private key. */
const base64url = (characters: number) =>
  z
    .string()
    .trim()
    .pipe(z.base64url("must be base64url"))
    .refine((text) => text.length === characters, `must have ${characters} characters`);
const optionalMs = z.coerce.number().int().min(100).max(3_600_000).optional();

/** The database stops a statement after 8 s; a request to it times out after 10 s (`databaseMs`). */
const SETTLE_SECONDS = 30;

const POOLS = DEFAULT_LIMITS.workers;
/** A claim scans every slot of its pool. */
const pool = z.coerce.number().int().min(1).max(500);

/** At most one request a millisecond, the smallest unit of the buckets; a burst has the same maximum. */
const rate = z.coerce.number().int().min(1).max(60_000);

const RawEnvSchema = z.object({
  ALFRED_ENV: z.enum(["development", "test", "staging", "production"]),
  ALFRED_PUBLIC_URL: url,
  /** Address of the app where people confirm a link that a chat has offered; `/links/<code>` is appended. */
  ALFRED_APP_URL: url.optional(),
  /** Origins of web pages that may call the API from a browser, separated by commas. */
  ALFRED_CORS_ORIGINS: originList.optional(),
  /**
   * Origins, separated by commas, from which pages may be fetched, and which Tools may call, although they are not
   * public.
   */
  ALFRED_EGRESS_ALLOW: z.string().optional(),
  /**
   * Encrypts the keys of users' secrets: 32 bytes as Base64. Without it no secret is accepted, and none can be
   * opened.
   */
  ALFRED_VAULT_KEY: vaultKey.optional(),
  /** The previous key, needed until every secret has been stored again. */
  ALFRED_VAULT_KEY_PREVIOUS: vaultKey.optional(),
  /** The key pair by which browsers know who sends them notices (Web Push); without it none are sent. */
  VAPID_PUBLIC_KEY: base64url(87).optional(),
  VAPID_PRIVATE_KEY: base64url(43).optional(),
  ALFRED_CONTINUATION: z.enum(["on", "off"]).default("off"),
  UPSTASH_REDIS_REST_URL: url,
  UPSTASH_REDIS_REST_TOKEN: text,
  QSTASH_URL: url.default("https://qstash.upstash.io"),
  QSTASH_TOKEN: text,
  QSTASH_CURRENT_SIGNING_KEY: text,
  QSTASH_NEXT_SIGNING_KEY: text,
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_JWT_SECRET: text.optional(),
  SUPABASE_SIGNING_KEY: text.optional(),
  /** Deletes the identities of deleted accounts; nothing else uses it. */
  SUPABASE_SERVICE_ROLE_KEY: text.optional(),
  /**
   * Whether users who signed in without a name, an address or a number are accepted. A deployment
   * must set it; elsewhere they are refused by default.
   */
  ALFRED_ANONYMOUS_USERS: z.enum(["refuse", "allow"]).optional(),
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url.default("https://api.anthropic.com"),
  ALFRED_MODEL_UNDERSTAND: text,
  ALFRED_MODEL_THINK: text,
  ALFRED_MODEL_ACT: text,
  ALFRED_MODEL_REPLY: text,
  ALFRED_MODEL_SUMMARIZE: text,
  /** Reads what is worth remembering; Summarize's model when absent. */
  ALFRED_MODEL_MEMORY: text.optional(),
  /** Transcribes voice notes, with OpenAI's API; without it the sender is asked to write. */
  TRANSCRIPTION_URL: url.optional(),
  TRANSCRIPTION_KEY: text.optional(),
  TRANSCRIPTION_MODEL: text.default("whisper-1"),
  /** A Graphiti server that gets copies of what users say; the token is for a proxy in front of it. */
  GRAPHITI_URL: url.optional(),
  GRAPHITI_TOKEN: text.optional(),
  /**
   * Makes fingerprints of what users say, with OpenAI's API for embeddings; without it memory is searched only
   * by words.
   */
  EMBEDDINGS_URL: url.optional(),
  EMBEDDINGS_KEY: text.optional(),
  EMBEDDINGS_MODEL: text.default("text-embedding-3-small"),
  /**
   * How models are made to follow a contract. `auto`: by an output format if the endpoint supports one, else by
   * the prompt.
   */
  ALFRED_STRUCTURED: z.enum(["auto", "format", "prompt"]).default("auto"),
  /** Maximum concurrent model calls of one run; unlimited when absent. */
  ALFRED_MODEL_PARALLEL: z.coerce.number().int().min(1).max(100).optional(),
  /** A shorter lease, for tests that stop a Worker in the middle of a hop. */
  ALFRED_LEASE_MS: optionalMs,
  /**
   * A longer limit for slow models, or for a person who answers in a model's place; the limits that contain it
   * scale with it.
   */
  ALFRED_MODEL_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(7200).optional(),
  /**
   * How long a conversation must be idle for the compress job, and how many conversations the job
   * handles at a time.
   */
  ALFRED_COMPRESS_IDLE_SECONDS: z.coerce.number().int().min(0).max(86_400).optional(),
  ALFRED_COMPRESS_BATCH: z.coerce.number().int().min(1).max(100).optional(),
  ALFRED_STALL_SECONDS: z.coerce.number().int().min(1).max(3600).optional(),
  /**
   * Seconds after which every request that began before an erasure has ended; the erasure's last step waits
   * this long.
   */
  ALFRED_ERASURE_SETTLE_SECONDS: z.coerce.number().int().min(0).max(3600).default(SETTLE_SECONDS),
  /** How often a run waits for an unavailable model before it fails. */
  ALFRED_MODEL_REDRIVES: z.coerce
    .number()
    .int()
    .min(0)
    .max(DEFAULT_LIMITS.modelRedriveMs.length)
    .optional(),
  /** US dollars that a user's runs may cost per day (UTC); unlimited when absent. */
  ALFRED_BUDGET_USD: z.coerce.number().min(0.0001).max(1_000_000).optional(),
  /** How many requests a user, a speaker, an address or a feed may make at once, and per minute afterwards. */
  ALFRED_RATE_RUNS_BURST: rate.default(DEFAULT_RATES.runs.burst),
  ALFRED_RATE_RUNS_PER_MINUTE: rate.default(DEFAULT_RATES.runs.perMinute),
  ALFRED_RATE_CREATES_BURST: rate.default(DEFAULT_RATES.creates.burst),
  ALFRED_RATE_CREATES_PER_MINUTE: rate.default(DEFAULT_RATES.creates.perMinute),
  ALFRED_RATE_LINKS_BURST: rate.default(DEFAULT_RATES.links.burst),
  ALFRED_RATE_LINKS_PER_MINUTE: rate.default(DEFAULT_RATES.links.perMinute),
  ALFRED_RATE_FEEDS_BURST: rate.default(DEFAULT_RATES.feeds.burst),
  ALFRED_RATE_FEEDS_PER_MINUTE: rate.default(DEFAULT_RATES.feeds.perMinute),
  ALFRED_RATE_HOOKS_BURST: rate.default(DEFAULT_RATES.hooks.burst),
  ALFRED_RATE_HOOKS_PER_MINUTE: rate.default(DEFAULT_RATES.hooks.perMinute),
  ALFRED_RATE_READS_BURST: rate.default(DEFAULT_RATES.reads.burst),
  ALFRED_RATE_READS_PER_MINUTE: rate.default(DEFAULT_RATES.reads.perMinute),
  /** How many hops may call Services of a type at once, and how many of them for one user. */
  ALFRED_POOL_REST_API: pool.default(POOLS.sizes.rest_api),
  ALFRED_POOL_LLM_PROVIDER: pool.default(POOLS.sizes.llm_provider),
  ALFRED_POOL_MCP_SERVER: pool.default(POOLS.sizes.mcp_server),
  ALFRED_POOL_NEO4J_GRAPH: pool.default(POOLS.sizes.neo4j_graph),
  ALFRED_POOL_BUILTIN: pool.default(POOLS.sizes.builtin),
  ALFRED_POOL_PER_USER: pool.default(POOLS.perUser),
  ALFRED_STREAMS_PER_USER: z.coerce.number().int().min(1).max(1000).default(DEFAULT_STREAMS),
});

/** The names of all variables that a Worker reads, except those of channels. */
export const ENV_NAMES: readonly string[] = Object.keys(RawEnvSchema.shape);

export interface AlfredEnv {
  name: "development" | "test" | "staging" | "production";
  publicUrl: string;
  /** The app in which people sign in; null when there is none. */
  appUrl: string | null;
  /** As a browser sends them in `Origin`. */
  corsOrigins: readonly string[];
  continuation: boolean;
  egress: { ownHosts: string[]; allowedOrigins: string[] };
  vault: { key: Uint8Array<ArrayBuffer> | null; previous: Uint8Array<ArrayBuffer> | null };
  /** Null: browsers get no notices. */
  vapid: { publicKey: string; privateKey: string } | null;
  redis: { url: string; token: string };
  qstash: { url: string; token: string; currentSigningKey: string; nextSigningKey: string };
  supabase: {
    url: string;
    publishableKey: string;
    jwtSecret: string | undefined;
    signingKey: string | undefined;
    serviceKey: string | undefined;
  };
  anonymousUsers: boolean;
  settleSeconds: number;
  anthropic: { apiKey: string; baseUrl: string };
  /** Null: voice notes are refused with a notice. */
  transcription: { url: string; key: string | undefined; model: string } | null;
  /** Null: Episodes are not copied to a Graphiti server. */
  graphiti: { url: string; token: string | undefined } | null;
  embeddings: { url: string; token: string | undefined; model: string } | null;
  models: Record<ModelRequest["node"], string>;
  structured: "auto" | "format" | "prompt";
  modelParallel: number | undefined;
  limits: EngineLimits & ChainLimits;
  /** How long the queue waits for a hop. */
  deliveryTimeoutSeconds: number;
  rates: Record<RateKind, RateRule>;
  /** Maximum event streams that a user may have open. */
  streamsPerUser: number;
  /** The messaging platforms that are configured. */
  channels: ChannelEnv["channels"];
}

/** Settings for tests, which staging and production refuse: with other limits, healthy work could fail there. */
const TEST_SETTINGS = [
  ...["ALFRED_LEASE_MS", "ALFRED_STALL_SECONDS", "ALFRED_MODEL_TIMEOUT_SECONDS"],
  "ALFRED_ERASURE_SETTLE_SECONDS",
  // It would open the network behind the Worker to users.
  "ALFRED_EGRESS_ALLOW",
  ...CHANNEL_NAMES.map(baseUrlName),
];

/**
 * @param raw the Worker's bindings
 * @returns one sentence for each variable that is missing, invalid, or, outside development and test, meant
 *   only for a laptop */
export function environmentFaults(raw: Record<string, unknown>): string[] {
  return parseEnvironment(raw).problems;
}

function parseEnvironment(raw: Record<string, unknown>) {
  const presentVariables = dropEmpty(raw);
  const result = RawEnvSchema.safeParse(presentVariables);
  const { channels, problems: channelProblems } = readChannelEnv(presentVariables);
  const otherProblems = result.success
    ? [
        ...signingProblems(result.data),
        ...pushProblems(result.data),
        ...deploymentProblems(result.data, presentVariables),
      ]
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${faultOf(issue)}`);
  return { parsed: result, channels, problems: [...otherProblems, ...channelProblems] };
}

/** Zod's own message for a value that is not a number quotes the converted value, NaN. */
function faultOf(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" && issue.expected === "number"
    ? "a number is needed"
    : issue.message;
}

/**
 * @param raw the Worker's bindings
 * Errors: FatalError("misconfigured") listing every variable that is missing, invalid, or, outside
 * development and test, meant only for a laptop.
 */
export function readEnv(raw: Record<string, unknown>): AlfredEnv {
  const { parsed, channels, problems } = parseEnvironment(raw);
  if (!parsed.success || problems.length > 0) {
    throw new FatalError("misconfigured", `environment: ${problems.join("; ")}`);
  }
  const e = parsed.data;
  const { ALFRED_MODEL_TIMEOUT_SECONDS: seconds = DEFAULT_LIMITS.modelMs / 1000 } = e;
  const { limits, factor } = limitsFor(seconds * 1000);
  return {
    name: e.ALFRED_ENV,
    publicUrl: e.ALFRED_PUBLIC_URL,
    appUrl: e.ALFRED_APP_URL ?? null,
    corsOrigins: e.ALFRED_CORS_ORIGINS ?? [],
    continuation: e.ALFRED_CONTINUATION === "on",
    egress: {
      ownHosts: Object.entries(e).flatMap(([name, value]) =>
        typeof value === "string" && name.endsWith("_URL") ? [new URL(value).hostname] : [],
      ),
      allowedOrigins: (e.ALFRED_EGRESS_ALLOW ?? "").split(",").map((origin) => origin.trim()),
    },
    vault: {
      key: vaultKeyBytes(e.ALFRED_VAULT_KEY),
      previous: vaultKeyBytes(e.ALFRED_VAULT_KEY_PREVIOUS),
    },
    vapid:
      e.VAPID_PUBLIC_KEY === undefined || e.VAPID_PRIVATE_KEY === undefined
        ? null
        : { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY },
    redis: { url: e.UPSTASH_REDIS_REST_URL, token: e.UPSTASH_REDIS_REST_TOKEN },
    qstash: {
      url: e.QSTASH_URL,
      token: e.QSTASH_TOKEN,
      currentSigningKey: e.QSTASH_CURRENT_SIGNING_KEY,
      nextSigningKey: e.QSTASH_NEXT_SIGNING_KEY,
    },
    supabase: {
      url: e.SUPABASE_URL,
      publishableKey: e.SUPABASE_PUBLISHABLE_KEY,
      jwtSecret: e.SUPABASE_JWT_SECRET,
      signingKey: e.SUPABASE_SIGNING_KEY,
      serviceKey: e.SUPABASE_SERVICE_ROLE_KEY,
    },
    anonymousUsers: e.ALFRED_ANONYMOUS_USERS === "allow",
    settleSeconds: e.ALFRED_ERASURE_SETTLE_SECONDS,
    anthropic: { apiKey: e.ANTHROPIC_API_KEY, baseUrl: e.ANTHROPIC_BASE_URL },
    transcription:
      e.TRANSCRIPTION_URL === undefined
        ? null
        : { url: e.TRANSCRIPTION_URL, key: e.TRANSCRIPTION_KEY, model: e.TRANSCRIPTION_MODEL },
    graphiti:
      e.GRAPHITI_URL === undefined ? null : { url: e.GRAPHITI_URL, token: e.GRAPHITI_TOKEN },
    embeddings:
      e.EMBEDDINGS_URL === undefined
        ? null
        : { url: e.EMBEDDINGS_URL, token: e.EMBEDDINGS_KEY, model: e.EMBEDDINGS_MODEL },
    models: {
      understand: e.ALFRED_MODEL_UNDERSTAND,
      think: e.ALFRED_MODEL_THINK,
      act: e.ALFRED_MODEL_ACT,
      reply: e.ALFRED_MODEL_REPLY,
      summarize: e.ALFRED_MODEL_SUMMARIZE,
      memory: e.ALFRED_MODEL_MEMORY ?? e.ALFRED_MODEL_SUMMARIZE,
    },
    structured: e.ALFRED_STRUCTURED,
    modelParallel: e.ALFRED_MODEL_PARALLEL,
    limits: {
      ...limits,
      ...CHAIN_LIMITS,
      ...(e.ALFRED_LEASE_MS === undefined ? {} : { leaseMs: e.ALFRED_LEASE_MS }),
      ...(e.ALFRED_COMPRESS_IDLE_SECONDS === undefined
        ? {}
        : { compressIdleSeconds: e.ALFRED_COMPRESS_IDLE_SECONDS }),
      ...(e.ALFRED_COMPRESS_BATCH === undefined ? {} : { compressBatch: e.ALFRED_COMPRESS_BATCH }),
      ...(e.ALFRED_STALL_SECONDS === undefined ? {} : { stallSeconds: e.ALFRED_STALL_SECONDS }),
      ...(e.ALFRED_BUDGET_USD === undefined
        ? {}
        : { budgetMicroUsd: Math.round(e.ALFRED_BUDGET_USD * 1e6) }),
      workers: {
        ...limits.workers,
        sizes: {
          rest_api: e.ALFRED_POOL_REST_API,
          llm_provider: e.ALFRED_POOL_LLM_PROVIDER,
          mcp_server: e.ALFRED_POOL_MCP_SERVER,
          neo4j_graph: e.ALFRED_POOL_NEO4J_GRAPH,
          builtin: e.ALFRED_POOL_BUILTIN,
        },
        perUser: e.ALFRED_POOL_PER_USER,
      },
      modelRedriveMs: DEFAULT_LIMITS.modelRedriveMs.slice(0, e.ALFRED_MODEL_REDRIVES),
    },
    deliveryTimeoutSeconds: Math.ceil(DELIVERY_TIMEOUT_SECONDS * factor),
    rates: {
      runs: { burst: e.ALFRED_RATE_RUNS_BURST, perMinute: e.ALFRED_RATE_RUNS_PER_MINUTE },
      creates: { burst: e.ALFRED_RATE_CREATES_BURST, perMinute: e.ALFRED_RATE_CREATES_PER_MINUTE },
      links: { burst: e.ALFRED_RATE_LINKS_BURST, perMinute: e.ALFRED_RATE_LINKS_PER_MINUTE },
      feeds: { burst: e.ALFRED_RATE_FEEDS_BURST, perMinute: e.ALFRED_RATE_FEEDS_PER_MINUTE },
      hooks: { burst: e.ALFRED_RATE_HOOKS_BURST, perMinute: e.ALFRED_RATE_HOOKS_PER_MINUTE },
      reads: { burst: e.ALFRED_RATE_READS_BURST, perMinute: e.ALFRED_RATE_READS_PER_MINUTE },
    },
    streamsPerUser: e.ALFRED_STREAMS_PER_USER,
    channels,
  };
}

/** An empty string counts as an unset variable. */
function dropEmpty(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
}

const LOOPBACK =
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f:]+\]|0\.0\.0\.0)\.?$/i;

function signingProblems(e: z.infer<typeof RawEnvSchema>): string[] {
  if (e.SUPABASE_JWT_SECRET || e.SUPABASE_SIGNING_KEY) return [];
  return ["set SUPABASE_JWT_SECRET or SUPABASE_SIGNING_KEY"];
}

function pushProblems(e: z.infer<typeof RawEnvSchema>): string[] {
  const hasBothOrNeither =
    (e.VAPID_PUBLIC_KEY === undefined) === (e.VAPID_PRIVATE_KEY === undefined);
  return hasBothOrNeither ? [] : ["set both of VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither"];
}

/** The addresses of the services that every deployment needs: Redis, Postgres, the queue. */
const HOSTED_VARIABLES = ["UPSTASH_REDIS_REST_URL", "SUPABASE_URL", "QSTASH_URL"] as const;

/** The settings that staging and production refuse, each with the remedy. */
function deploymentProblems(
  e: z.infer<typeof RawEnvSchema>,
  presentVariables: Readonly<Record<string, unknown>>,
): string[] {
  if (e.ALFRED_ENV === "development" || e.ALFRED_ENV === "test") return [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(e)) {
    if (typeof value !== "string" || !name.endsWith("_URL")) continue;
    const endpoint = new URL(value);
    if (endpoint.protocol !== "https:") problems.push(`${name} must be https`);
    if (LOOPBACK.test(endpoint.hostname)) {
      problems.push(`${name} points at this machine: set the address of the hosted part`);
    }
  }
  for (const name of HOSTED_VARIABLES) {
    const { hostname } = new URL(e[name]);
    if (LOOPBACK.test(hostname) || isPublicHost(hostname)) continue;
    problems.push(
      `${name} has a private address, which a deployed Worker cannot reach: set a public one`,
    );
  }
  if (e.ALFRED_ANONYMOUS_USERS === undefined) {
    problems.push("ALFRED_ANONYMOUS_USERS is not stated: set refuse or allow");
  }
  for (const origin of e.ALFRED_CORS_ORIGINS ?? []) {
    if (!origin.startsWith("https:")) problems.push(`ALFRED_CORS_ORIGINS: ${origin} must be https`);
  }
  const forTests = TEST_SETTINGS.filter((name) => presentVariables[name] !== undefined);
  return [
    ...problems,
    ...secretProblems({ ...presentVariables, ...e }),
    ...forTests.map((name) => `${name} is for tests: remove it`),
  ];
}
