// Secrets that a deployment refuses: development secrets, publicly known secrets, guessable secrets, and
// keys in the wrong variable. A refusal names the variable, never its value.
import * as z from "zod";

/** The prefix of secrets that were made for a laptop; a deployment refuses them. */
export const DEV_SECRET_PREFIX = "dev-";

/**
 * The secrets that are checked, with the shortest length that their issuers use, and where to get one. Keys of services
 * that any server may offer (transcription, embeddings, Graphiti) are not among them.
 */
const SECRETS: Readonly<Record<string, { minLength: number; from: string }>> = {
  UPSTASH_REDIS_REST_TOKEN: { minLength: 32, from: "the REST token of your Upstash database" },
  QSTASH_TOKEN: { minLength: 32, from: "the token of your QStash account" },
  QSTASH_CURRENT_SIGNING_KEY: {
    minLength: 24,
    from: "the current signing key of your QStash account",
  },
  QSTASH_NEXT_SIGNING_KEY: { minLength: 24, from: "the next signing key of your QStash account" },
  SUPABASE_PUBLISHABLE_KEY: { minLength: 32, from: "the publishable key of your Supabase project" },
  // A key for HS256 is at least as long as its hash (RFC 7518, 3.2).
  SUPABASE_JWT_SECRET: { minLength: 32, from: "the JWT secret of your Supabase project" },
  SUPABASE_SIGNING_KEY: { minLength: 32, from: "a key made for your project alone" },
  SUPABASE_SERVICE_ROLE_KEY: { minLength: 32, from: "the secret key of your Supabase project" },
  ANTHROPIC_API_KEY: { minLength: 16, from: "an API key of your Anthropic account" },
  // Base64 of 32 bytes.
  ALFRED_VAULT_KEY: {
    minLength: 44,
    from: "32 random bytes as Base64 (`openssl rand -base64 32`)",
  },
  ALFRED_VAULT_KEY_PREVIOUS: { minLength: 44, from: "the key that ALFRED_VAULT_KEY held before" },
  VAPID_PRIVATE_KEY: {
    minLength: 43,
    from: "a key pair of your own (`npx web-push generate-vapid-keys`)",
  },
  TELEGRAM_BOT_TOKEN: { minLength: 35, from: "the token that BotFather gave your bot" },
  TELEGRAM_WEBHOOK_SECRET: {
    minLength: 32,
    from: "random characters, the same as with setWebhook",
  },
  WHATSAPP_ACCESS_TOKEN: { minLength: 32, from: "the access token of your app's system user" },
  WHATSAPP_APP_SECRET: { minLength: 32, from: "the app secret of your Meta app" },
  WHATSAPP_VERIFY_TOKEN: { minLength: 16, from: "random characters, the same as in your Meta app" },
  SLACK_BOT_TOKEN: { minLength: 32, from: "the bot token (xoxb-) of your Slack app" },
  SLACK_SIGNING_SECRET: { minLength: 32, from: "the signing secret of your Slack app" },
  TWILIO_AUTH_TOKEN: { minLength: 32, from: "the primary auth token of your Twilio account" },
  CLOUDFLARE_EMAIL_TOKEN: { minLength: 32, from: "an API token that may send e-mail" },
  EMAIL_TOKEN_SECRET: { minLength: 32, from: "random characters of your own" },
  DISCORD_BOT_TOKEN: { minLength: 32, from: "the token of your Discord application's bot" },
};

/** Minimum number of different characters; random secrets of the lengths above have more. */
const MIN_DISTINCT_CHARACTERS = 8;

/** The secrets of the four users of the queue's local server, and those in older documentation. */
const QSTASH_LOCAL = [
  "eyJVc2VySUQiOiJkZWZhdWx0VXNlciIsIlBhc3N3b3JkIjoiZGVmYXVsdFBhc3N3b3JkIn0=",
  "eyJVc2VySUQiOiJ0ZXN0VXNlcjEiLCJQYXNzd29yZCI6InRlc3RQYXNzd29yZCJ9",
  "eyJVc2VySUQiOiJ0ZXN0VXNlcjIiLCJQYXNzd29yZCI6InRlc3RQYXNzd29yZCJ9",
  "eyJVc2VySUQiOiJ0ZXN0VXNlcjMiLCJQYXNzd29yZCI6InRlc3RQYXNzd29yZCJ9",
  "sig_7kYjw48mhY7kAjqNGcy6cr29RJ6r",
  "sig_5ZB6DVzB1wjE8S6rZ7eenA8Pdnhs",
  "sig_7GVPjvuwsfqF65iC8fSrs1dfYruM",
  "sig_5NoELc3EFnZn4DVS5bDs2Nk4b7Ua",
  "sig_6jWGaWRxHsw4vMSPJprXadyvrybF",
  "sig_7qHbvhmahe5GwfePDiS5Lg3pi6Qx",
  "sig_5T8FcSsynBjn9mMLBsXhpacRovJf",
  "sig_7GFR4YaDshFcqsxWRZpRB161jguD",
  "sig_7RvLjqfZBvP5KEUimQCE1pvpLuou",
  "sig_7W3ZNbfKWk5NWwEs3U4ixuQ7fxwE",
];
/** The default secrets of the platform's CLI, and those of the examples for self-hosting. */
const SUPABASE_EXAMPLES = [
  "super-secret-jwt-token-with-at-least-32-characters-long",
  "your-super-secret-jwt-token-with-at-least-32-characters-long",
  "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
];
/**
 * The public part of the CLI's signing key. It is searched for as text, because a JWK's members have no fixed
 * order.
 */
const SUPABASE_LOCAL_SIGNING_KEY = "M5Sjqn5zwC9Kl1zVfUUGvv9boQjCGd45G8sdopBExB4";
/** The issuer of the example tokens. */
const SUPABASE_EXAMPLE_ISSUER = "supabase-demo";

const PUBLISHED_SECRETS: ReadonlySet<string> = new Set([...QSTASH_LOCAL, ...SUPABASE_EXAMPLES]);

/** @param env the variables as they are set, empty ones left out */
export function secretProblems(env: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  for (const [name, { minLength, from }] of Object.entries(SECRETS)) {
    const value = env[name];
    if (typeof value !== "string") continue;
    const why = whyRefused(value, minLength);
    if (why !== undefined) problems.push(`${name} ${why}: set ${from}`);
  }
  const publishable = env["SUPABASE_PUBLISHABLE_KEY"];
  if (typeof publishable === "string" && isSecretKey(publishable)) {
    problems.push(
      "SUPABASE_PUBLISHABLE_KEY is a secret key, which bypasses every rule of the database: set the publishable (anon) key, and revoke this one if others may have seen it",
    );
  }
  const current = env["QSTASH_CURRENT_SIGNING_KEY"];
  if (current !== undefined && current === env["QSTASH_NEXT_SIGNING_KEY"]) {
    problems.push(
      "QSTASH_NEXT_SIGNING_KEY is the same as QSTASH_CURRENT_SIGNING_KEY: set both as the QStash console shows them, or rotation stops deliveries",
    );
  }
  const vault = env["ALFRED_VAULT_KEY"];
  if (vault !== undefined && vault === env["ALFRED_VAULT_KEY_PREVIOUS"]) {
    problems.push(
      "ALFRED_VAULT_KEY_PREVIOUS is the same as ALFRED_VAULT_KEY: set the key that was in force before, or remove it",
    );
  }
  return problems;
}

function whyRefused(value: string, minLength: number): string | undefined {
  if (value.startsWith(DEV_SECRET_PREFIX)) return "is a development secret";
  if (isPublished(value)) return "is a published example";
  if (value.length < minLength) return `has fewer than ${minLength} characters`;
  if (new Set(value).size < MIN_DISTINCT_CHARACTERS) return "repeats a few characters";
  return undefined;
}

function isPublished(value: string): boolean {
  return (
    PUBLISHED_SECRETS.has(value) ||
    value.includes(SUPABASE_LOCAL_SIGNING_KEY) ||
    claimsOf(value)?.iss === SUPABASE_EXAMPLE_ISSUER
  );
}

/** The platform's older keys are tokens that name their role; only `anon` may be published. */
function isSecretKey(value: string): boolean {
  if (value.startsWith("sb_secret_")) return true;
  const role = claimsOf(value)?.role;
  return role !== undefined && role !== "anon";
}

const Claims = z.object({ iss: z.string().optional(), role: z.string().optional() });

/** The claims of a JWT, unverified; null for anything else. */
function claimsOf(value: string): z.infer<typeof Claims> | null {
  const [, payload, signature, extraPart] = value.split(".");
  if (payload === undefined || signature === undefined || extraPart !== undefined) return null;
  try {
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return Claims.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
