// Finds the parts that the environment names; every other part gets a stand-in.
import { CHANNEL_SETTINGS, LOCAL_NAMES, MEMORY_SETTINGS, PUSH_SETTINGS } from "./known-names.ts";
import { settingFaults } from "./setting-faults.ts";

/** The variables of each part that the caller already has. */
export interface GivenParts {
  redis?: { url: string; token: string };
  qstash?: { url: string; token: string; currentSigningKey: string; nextSigningKey: string };
  supabase?: { url: string; publishableKey: string; jwtSecret?: string; signingKey?: string };
  model?: { baseUrl?: string; apiKey?: string };
  /** The address at which QStash reaches the Worker, if it is not the Worker's local one. */
  publicUrl?: string;
  redisBackend: "embedded" | "system";
  /** Further ALFRED_ variables, and those of channels, memory and notices to browsers, for the Worker. */
  settings: Record<string, string>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses the parts' standard variables (spec/api#environment). An empty variable counts as not set.
 *
 * @throws Error naming each missing variable of a half-configured part, each variable that the Worker
 * would refuse, an unknown ALFRED_REDIS, and ALFRED_PUBLIC_URL if QStash cannot reach this machine without it
 */
export function readGivenParts(raw: Env): GivenParts {
  const env = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const problems: string[] = [];
  const allOrNone = (what: string, names: string[]): string[] | undefined => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length === 0) return names.map((name) => env[name] as string);
    problems.push(
      `${what} is half configured: also set ${missing.join(", ")}, or none of ${names.join(", ")}.`,
    );
    return undefined;
  };

  const parts: GivenParts = { redisBackend: "embedded", settings: {} };

  const [redisUrl, redisToken] =
    allOrNone("Redis", ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"]) ?? [];
  if (redisUrl && redisToken) parts.redis = { url: redisUrl, token: redisToken };

  const [qstashUrl, qstashToken, currentSigningKey, nextSigningKey] =
    allOrNone("QStash", [
      ...["QSTASH_URL", "QSTASH_TOKEN"],
      ...["QSTASH_CURRENT_SIGNING_KEY", "QSTASH_NEXT_SIGNING_KEY"],
    ]) ?? [];
  if (qstashUrl && qstashToken && currentSigningKey && nextSigningKey) {
    parts.qstash = { url: qstashUrl, token: qstashToken, currentSigningKey, nextSigningKey };
  }

  // Projects with asymmetric keys have a private key instead of the shared secret.
  const keyName = env["SUPABASE_SIGNING_KEY"] ? "SUPABASE_SIGNING_KEY" : "SUPABASE_JWT_SECRET";
  const [supabaseUrl, publishableKey] =
    allOrNone("Supabase", ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", keyName]) ?? [];
  if (supabaseUrl && publishableKey) {
    const { SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_SIGNING_KEY: signingKey } = env;
    parts.supabase = {
      url: supabaseUrl.replace(/\/+$/, ""),
      publishableKey,
      ...(jwtSecret === undefined ? {} : { jwtSecret }),
      ...(signingKey === undefined ? {} : { signingKey }),
    };
  }

  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl } = env;
  if (apiKey !== undefined || baseUrl !== undefined) {
    parts.model = {
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    };
  }

  const publicUrl = env["ALFRED_PUBLIC_URL"]?.replace(/\/+$/, "");
  if (publicUrl !== undefined) parts.publicUrl = publicUrl;
  if (parts.qstash && !isLoopback(parts.qstash.url) && (!publicUrl || isLoopback(publicUrl))) {
    problems.push(
      "QStash at QSTASH_URL cannot reach this machine: set ALFRED_PUBLIC_URL to a public address of the local Worker.",
    );
  }

  const backend = env["ALFRED_REDIS"] ?? "embedded";
  if (backend === "embedded" || backend === "system") parts.redisBackend = backend;
  else problems.push(`ALFRED_REDIS is "${backend}": it must be "embedded" or "system".`);

  for (const [name, value] of Object.entries(env)) {
    const isSetting = name.startsWith("ALFRED_") && !LOCAL_NAMES.has(name);
    const isOfPart = [CHANNEL_SETTINGS, MEMORY_SETTINGS, PUSH_SETTINGS].some((names) =>
      names.has(name),
    );
    if (isSetting || isOfPart) parts.settings[name] = value;
  }
  problems.push(...settingFaults(parts));
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return parts;
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/i.test(
    new URL(url).hostname,
  );
}
