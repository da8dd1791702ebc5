// Made-up values of a deployment's environment, in the issuers' formats, and the local addresses
// that stand in for their hosts.
import { randomBytes } from "node:crypto";

/** Names that cannot be registered (RFC 2606). */
const PUBLIC_URL = "https://alfred.example.com";
const REDIS_URL = "https://alfred-redis.example.com";
const SUPABASE_URL = "https://alfred-project.example.com";
/** Addresses of services that every account shares. Both are the Worker's defaults. */
const QSTASH_URL = "https://qstash.upstash.io";
const MODEL_URL = "https://api.anthropic.com";

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Valid values for a project with asymmetric keys: the variables of `.dev.vars.example` without optional ones. */
export function makeHostedEnv(signingKey: string): Record<string, string> {
  return {
    UPSTASH_REDIS_REST_URL: REDIS_URL,
    UPSTASH_REDIS_REST_TOKEN: random(40),
    QSTASH_URL,
    QSTASH_TOKEN: random(48),
    QSTASH_CURRENT_SIGNING_KEY: `sig_${random(21)}`,
    QSTASH_NEXT_SIGNING_KEY: `sig_${random(21)}`,
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${random(24)}`,
    SUPABASE_SIGNING_KEY: signingKey,
    SUPABASE_SERVICE_ROLE_KEY: `sb_secret_${random(24)}`,
    ANTHROPIC_API_KEY: `sk-ant-${random(48)}`,
    ALFRED_PUBLIC_URL: PUBLIC_URL,
    ALFRED_VAULT_KEY: randomBytes(32).toString("base64"),
  };
}

/** The project's older shared secret, which replaces the signing key in older projects. */
export const makeJwtSecret = (): string => random(48);

export interface LocalParts {
  redis: string;
  qstash: string;
  supabase: string;
  model: string;
}

/** The local addresses of the hosts above. */
export function hostsOf({ redis, qstash, supabase, model }: LocalParts): Record<string, string> {
  return { [REDIS_URL]: redis, [QSTASH_URL]: qstash, [SUPABASE_URL]: supabase, [MODEL_URL]: model };
}
